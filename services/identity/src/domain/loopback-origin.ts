const LOOPBACK = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/

/**
 * The origin of a request where it is this very machine: links in mails may begin with it while PUBLIC_URL is unset. Any
 * other host is the caller's claim; a link that begins with it would hand its token to that host.
 */
export function loopbackOrigin(origin: string): { origin?: string } {
  return LOOPBACK.test(origin) ? { origin } : {}
}
