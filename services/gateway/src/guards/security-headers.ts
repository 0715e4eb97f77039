import { isLoopbackHost, type ProviderEndpoint } from '@alcove/kit/config/provider-config'

/** By the origin that a caller used. */
export type SecurityHeaders = (origin: string) => Readonly<Record<string, string>>

const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/**
 * @param places the providers; players of those that are on may sit in a frame, and nothing else may
 * @param uploads where browsers put files, where that is not here
 */
export function createSecurityHeaders(
  places: readonly ProviderEndpoint[],
  uploads?: string | undefined,
): SecurityHeaders {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(places, uploads),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Note: what a player needs is open here, so that the `allow` of its frame alone decides.
    'Permissions-Policy':
      'autoplay=*, encrypted-media=*, fullscreen=*, picture-in-picture=*, camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // The industry's voluntary label: filters of parents and schools look for it (rtalabel.org).
    Rating: 'RTA-5042-1996-1400-1577-RTA',
  }
  const overTls = { ...headers, 'Strict-Transport-Security': STRICT_TRANSPORT }
  return (origin) => (origin.startsWith('https://') ? overTls : headers)
}

function contentSecurityPolicy(places: readonly ProviderEndpoint[], uploads: string | undefined): string {
  const frames = places.filter(({ baseUrl }) => baseUrl !== null).flatMap(({ frameHosts }) => frameHosts)
  const sources = [...new Set(frames.map(sourceOf))].join(' ')
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Note: component libraries set style attributes; no script can come from there.
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

/** `*.example.com` -> `https://*.example.com`; plain HTTP is for this machine only. */
function sourceOf(pattern: string): string {
  const hostname = pattern.replace(/:(?:\d+|\*)$/, '')
  return `${isLoopbackHost(hostname) ? 'http' : 'https'}://${pattern}`
}
