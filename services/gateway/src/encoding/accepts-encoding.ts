/**
 * Checks whether a caller accepts an encoding (RFC 9110, 12.5.3); ignores `*`.
 * @param accepted `Accept-Encoding`
 */
export function acceptsEncoding(accepted: string | undefined, name: 'br' | 'gzip'): boolean {
  return (accepted ?? '').split(',').some((offer) => {
    const [encoding, ...weights] = offer.split(';').map((part) => part.trim().toLowerCase())
    return encoding === name && !weights.some((weight) => /^q=0(?:\.0*)?$/.test(weight))
  })
}
