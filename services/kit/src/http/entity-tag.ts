/**
 * @returns true when the caller already has this answer (RFC 9110, 13.1.2)
 * @param header `If-None-Match`
 * @param tag with its quotes, without a comma
 */
export function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header
    .split(',')
    .some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === tag)
}
