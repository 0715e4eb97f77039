import { BUSINESS_TIME_ZONE } from '@alcove/contracts'

const day = new Intl.DateTimeFormat('fr-FR', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'long' })
const time = new Intl.DateTimeFormat('fr-FR', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
})

/** `21 novembre 2026`, in Paris; the first of a month is `1er`. */
export const frenchDay = (moment: Date) => day.format(moment).replace(/^1 /, '1er ')

/** `21 novembre 2026 à 10 h 05`, in Paris. */
export function frenchMoment(moment: Date): string {
  const parts = Object.fromEntries(time.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${frenchDay(moment)} à ${Number(parts.hour)} h ${parts.minute}`
}

/** `19,99 €`, or `19,99 EUR`, from cents. */
export const frenchAmount = (
  cents: number,
  currency: string,
  currencyDisplay: 'symbol' | 'code' = 'symbol',
) => new Intl.NumberFormat('fr-FR', { style: 'currency', currency, currencyDisplay }).format(cents / 100)
