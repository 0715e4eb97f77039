import type { RequestInfo } from '@alcove/kit/http/request-info'

const LOOPBACK = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/

/**
 * Returns the origin of a request that reached this platform on a loopback address: links in mails may start with it
 * while PUBLIC_URL is unset. Any other host or port is only the caller's claim and could leak the link's token.
 */
export function loopbackOrigin({ origin, port }: Pick<RequestInfo, 'origin' | 'port'>): { origin?: string } {
  const url = LOOPBACK.test(origin) ? URL.parse(origin) : null
  if (!url) return {}
  const claimed = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  return claimed === port ? { origin } : {}
}
