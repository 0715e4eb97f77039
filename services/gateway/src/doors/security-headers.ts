import type { ServerResponse } from 'node:http'

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Note: component libraries set style attributes; no script can come from there.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = Object.entries({
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The industry's voluntary label: filters of parents and schools look for it (rtalabel.org).
  Rating: 'RTA-5042-1996-1400-1577-RTA',
})
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/** Set on Node's response before the app runs: a tenth of the cost of middleware that rewrites answers. */
export function setSecurityHeaders(response: ServerResponse, origin: string): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value)
  if (origin.startsWith('https://')) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT)
}
