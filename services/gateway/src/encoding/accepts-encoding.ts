import Negotiator from 'negotiator'

/**
 * Checks whether a caller accepts an encoding (RFC 9110, 12.5.3).
 * @param accepted `Accept-Encoding`
 */
export function acceptsEncoding(accepted: string | undefined, name: 'br' | 'gzip'): boolean {
  return new Negotiator({ headers: { 'accept-encoding': accepted } }).encoding([name]) !== undefined
}
