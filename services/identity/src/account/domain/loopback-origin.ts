import type { RequestInfo } from '@alcove/kit/http/request-info'

const LOOPBACK = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/

/**
 * The origin of a request where it is this very platform: links in mails may begin with it while PUBLIC_URL is unset. Any
 * other host or port is the caller's claim; a link that begins with it would hand its token to who listens there.
 */
export function loopbackOrigin({ origin, port }: Pick<RequestInfo, 'origin' | 'port'>): { origin?: string } {
  const url = LOOPBACK.test(origin) ? URL.parse(origin) : null
  if (!url) return {}
  const claimed = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  return claimed === port ? { origin } : {}
}
