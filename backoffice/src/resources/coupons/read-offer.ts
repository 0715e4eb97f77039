import type { CouponOffer } from '../../api/billing-acts.ts'
import { endOfDay } from '../../format/date.ts'

/** Values as typed. */
export interface TypedOffer {
  code: string
  percentOff: string
  duration: 'once' | 'forever'
  maxRedemptions: string
  /** `2026-12-31`, or empty. */
  expiresOn: string
}

export const EMPTY_OFFER: TypedOffer = {
  code: '',
  percentOff: '',
  duration: 'once',
  maxRedemptions: '',
  expiresOn: '',
}

export const isValidCode = (typed: string) => /^[A-Za-z0-9-]{3,40}$/.test(typed.trim())
export const isValidPercent = (typed: string) => isWhole(typed, 1, 100)
/** Empty means no limit. */
export const isValidLimit = (typed: string) => typed.trim() === '' || isWhole(typed, 1, 2_147_483_647)

/** Returns true while a day is not over; an empty one never ends. */
export const isFuture = (day: string, now: number) => day === '' || endOfDay(day).getTime() > now

function isWhole(typed: string, least: number, most: number): boolean {
  const text = typed.trim()
  return /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most
}

/** Converts valid typed values to an offer, which is valid to the end of its last day in Paris. */
export function readOffer({
  code,
  percentOff,
  duration,
  maxRedemptions,
  expiresOn,
}: TypedOffer): CouponOffer {
  return {
    code: code.trim(),
    percentOff: Number(percentOff),
    duration,
    maxRedemptions: maxRedemptions.trim() === '' ? null : Number(maxRedemptions),
    expiresAt: expiresOn === '' ? null : endOfDay(expiresOn).toISOString(),
  }
}
