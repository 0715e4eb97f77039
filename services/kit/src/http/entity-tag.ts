/**
 * Whether a caller has an answer already (RFC 9110, 13.1.2).
 * @param header `If-None-Match`
 * @param tag with its quotes, without a comma
 */
export function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
}
