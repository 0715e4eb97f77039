/** Cents -> '1 999,00 €', in the notation of the currency (ISO 4217). */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(cents / 100)
}

/** Cents -> '19,99', as typed. */
export function toTypedAmount(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',')
}

/** '19,99', '19.9', ' 1 234 ' -> cents; null unless a positive amount of whole cents. */
export function readTypedAmount(text: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s\u00a0\u202f€]/g, ''))
  if (!match) return null
  const [, whole = '', part = ''] = match
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return cents > 0 ? cents : null
}
