import { isLoopbackHost, type ProviderEndpoint } from '@alcove/kit/config/provider-config'

/** Returns the headers for the origin that a caller used. */
export type SecurityHeaders = (origin: string) => Readonly<Record<string, string>>

const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/**
 * @param endpoints the providers; only players of enabled ones may be framed
 * @param uploads other origin that browsers upload to, if any
 */
export function createSecurityHeaders(
  endpoints: readonly ProviderEndpoint[],
  uploads?: string | undefined,
): SecurityHeaders {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(endpoints, uploads),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Note: allows what players need, so that the `allow` of their frame alone decides.
    'Permissions-Policy':
      'autoplay=*, encrypted-media=*, fullscreen=*, picture-in-picture=*, camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Note: a voluntary label of the industry for parental filters (rtalabel.org).
    Rating: 'RTA-5042-1996-1400-1577-RTA',
  }
  const overTls = { ...headers, 'Strict-Transport-Security': STRICT_TRANSPORT }
  return (origin) => (origin.startsWith('https://') ? overTls : headers)
}

function contentSecurityPolicy(endpoints: readonly ProviderEndpoint[], uploads: string | undefined): string {
  const frames = endpoints.filter(({ baseUrl }) => baseUrl !== null).flatMap(({ frameHosts }) => frameHosts)
  const sources = [...new Set(frames.map(toSource))].join(' ')
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Note: component libraries set style attributes, which cannot load scripts.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    uploads === undefined ? "connect-src 'self'" : `connect-src 'self' ${new URL(uploads).origin}`,
    "font-src 'self'",
    `frame-src ${sources || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** `*.example.com` -> `https://*.example.com`; plain HTTP for loopback only. */
function toSource(pattern: string): string {
  const hostname = pattern.replace(/:(?:\d+|\*)$/, '')
  return `${isLoopbackHost(hostname) ? 'http' : 'https'}://${pattern}`
}
