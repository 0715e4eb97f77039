import { BUSINESS_TIME_ZONE } from '@alcove/contracts'

const day = new Intl.DateTimeFormat('fr-FR', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'long' })
const time = new Intl.DateTimeFormat('fr-FR', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
})

/** `21 novembre 2026`, in Paris; the first of a month is `1er`. */
export const frenchDay = (moment: string) => day.format(new Date(moment)).replace(/^1 /, '1er ')

/** `21 novembre 2026 à 10 h 05`, in Paris. */
export function frenchMoment(moment: string): string {
  const parts = Object.fromEntries(
    time.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  )
  return `${frenchDay(moment)} à ${Number(parts.hour)} h ${parts.minute}`
}

/**
 * The last day of a period that ends at a moment, such as a paid one: a period that ends at midnight in Paris ends with the
 * day before. Some providers charge at some hour of that day.
 */
export const frenchLastDay = (end: string) => frenchDay(new Date(Date.parse(end) - 1).toISOString())

/** `21 novembre 2026 inclus` where it is over at midnight in Paris, else `21 novembre 2026 à 10 h 05`: after « jusqu'au ». */
export function frenchUntil(end: string): string {
  const lastDay = frenchLastDay(end)
  return lastDay === frenchDay(end) ? frenchMoment(end) : `${lastDay} inclus`
}

/** `19,99 €`, from cents. */
export const frenchAmount = (cents: number, currency: string) =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(cents / 100)
