import { BUSINESS_TIME_ZONE } from '@alcove/contracts/constants'
import { createNumberFormat, formatDecimal } from '@alcove/site-kit/text/format.ts'

const formatOneDigit = createNumberFormat(1)
const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' })
const parisDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: BUSINESS_TIME_ZONE })
const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: BUSINESS_TIME_ZONE,
})

/** A number of views -> `950`, `1,2K`, `3,4M`. */
export function formatViews(views: number): string {
  // Note: from 999 950, thousands with one digit would read 1000K.
  if (views >= 999_950) return `${formatOneDigit(views / 1_000_000)}M`
  if (views >= 1000) return `${formatOneDigit(views / 1000)}K`
  return String(views)
}

/** Bytes -> `12,34 Mo` (of 1 048 576 bytes). */
export const formatMegabytes = (bytes: number) => `${formatDecimal(bytes / 1024 ** 2)} Mo`

/** Bytes, or bytes per second, with one digit. */
export const formatRoughMegabytes = (bytes: number) => `${formatOneDigit(bytes / 1024 ** 2)} Mo`

/** Seconds -> `40 s`, `3 min`, `1 h 05`. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

/** ISO date and time -> `21 novembre 2026`. */
export const formatDay = (iso: string) => day.format(new Date(iso))

/**
 * Last day before a moment (ISO date and time) in Paris -> `21 novembre 2026`. A period that ends at midnight ends with
 * the day before, and some providers charge at any hour of that day.
 */
export const formatLastDay = (end: string) => parisDay.format(Date.parse(end) - 1)

/** ISO date and time -> `21 novembre 2026 à 10:05`, in Paris time on every device. */
export const formatMoment = (iso: string) => moment.format(new Date(iso))

/** An amount and an ISO currency -> `9,99 €`. */
export const formatPrice = (amount: number, currency: string) =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: currency.toUpperCase() }).format(amount)
