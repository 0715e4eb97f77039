import { addDays, addPeriods, type Day } from './days.ts'
import type { WebhookFact } from './facts.ts'
import { readFirstPeriod } from './first-period.ts'
import { PERIODS, parseInterval } from './periods.ts'

/** Verotel's counting of a month from its last days is undocumented: it may get this much further than ours. */
const MONTH_SLACK_DAYS = 3

/**
 * Returns true when a sale was bought after the last day of its order. A signed FlexPay address sells for ever, at its
 * old price and with its old free days. A postback does not say when something was bought, and can come days late; the
 * paid period does say it, to the day.
 */
export function isLate(start: WebhookFact, lastDay: Day | null): boolean {
  const first = readFirstPeriod(start.custom3)
  const interval = parseInterval(start.custom2)
  const due = start.nextChargeOn ?? start.expiresOn
  const period = first ? first.period : interval && PERIODS[interval]
  const last = first?.goodUntil ?? lastDay
  if (!due || !period || !last) return false
  return due > computeLatestDue(last, period)
}

function computeLatestDue(last: Day, period: string): Day {
  const interval = parseInterval(period)
  if (interval) return addDays(addPeriods(last, interval, 1), MONTH_SLACK_DAYS)
  return addDays(last, Number(period.slice(1, -1)))
}
