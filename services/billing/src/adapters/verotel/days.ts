import { type BillingInterval, BUSINESS_TIME_ZONE } from '@alcove/contracts'
import { businessDay } from '@alcove/kit/calendar/business-day'

/**
 * Verotel's days have no time and no zone: `2026-12-21`. Verotel works in Amsterdam, whose clocks equal those of Paris,
 * so a day runs from midnight to midnight in the business time zone. Time paid until a day includes that whole day:
 * Verotel charges or ends at some hour of it that it does not name.
 */
export type Day = string

const DAY = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/
const DAY_MS = 86_400_000
const offsets = new Intl.DateTimeFormat('en-US', { timeZone: BUSINESS_TIME_ZONE, timeZoneName: 'longOffset' })

/** @returns null for what is not a calendar day */
export function parseDay(text: string | undefined): Day | null {
  const [, year, month, date] = DAY.exec(text?.trim() ?? '') ?? []
  if (year === undefined) return null
  const day = `${year}-${month}-${date}`
  const moment = new Date(`${day}T00:00:00Z`)
  // Note: the engine reads 30 February as 2 March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null
}

export function dayOf(moment: Date): Day {
  return businessDay(moment)
}

export function startOf(day: Day): Date {
  const midnight = new Date(`${day}T00:00:00Z`)
  // Note: clocks change an hour after midnight at the earliest, so this offset still holds at midnight.
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT(?:([+-])(\d\d):(\d\d))?/.exec(offsets.format(midnight)) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return new Date(midnight.getTime() - offset * 60_000)
}

export function endOf(day: Day): Date {
  return startOf(addDays(day, 1))
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** Adds a period, or subtracts one for `-1`; clamps to the last day of short months. */
export function addPeriods(day: Day, interval: BillingInterval, count: 1 | -1): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const target = month - 1 + count * (interval === 'year' ? 12 : 1)
  const last = new Date(Date.UTC(year, target + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, target, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Finds the last day on which a period that ends on a day can have begun: at the end of a month several end on one. */
export function findLatestBegin(due: Day, interval: BillingInterval): Day {
  let latest = addPeriods(due, interval, -1)
  while (addPeriods(addDays(latest, 1), interval, 1) === due) latest = addDays(latest, 1)
  return latest
}
