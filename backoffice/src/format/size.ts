const oneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const twoDecimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
const BYTES_PER_MEGABYTE = 1_000_000

/** Bytes -> '12,3 Mo' (10^6 bytes); small files keep two decimals so that none reads as zero. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / BYTES_PER_MEGABYTE
  if (bytes > 0 && megabytes < 0.01) return '< 0,01 Mo'
  return `${(megabytes < 10 ? twoDecimals : oneDecimal).format(megabytes)} Mo`
}
