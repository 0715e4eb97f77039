import type { ServerResponse } from 'node:http'
import { isLoopbackHost, type ProviderPlace } from '@alcove/kit/config/provider-config'

/** Set on Node's response before the app runs: a tenth of the cost of middleware that rewrites answers. */
export type SecurityHeaders = (response: ServerResponse, origin: string) => void

const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/** @param places the providers; players of those that are on may sit in a frame, and nothing else may */
export function createSecurityHeaders(places: readonly ProviderPlace[]): SecurityHeaders {
  const headers = Object.entries({
    'Content-Security-Policy': contentSecurityPolicy(places),
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
  })
  return (response, origin) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    if (origin.startsWith('https://')) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT)
  }
}

function contentSecurityPolicy(places: readonly ProviderPlace[]): string {
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
    "connect-src 'self'",
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
