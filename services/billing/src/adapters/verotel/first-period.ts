import { type Day, parseDay } from './days.ts'

/**
 * How the first period of a sale differs from the later ones; FlexPay only knows a trial with an amount. Travels in
 * `custom3`, which Verotel returns with everything about the sale.
 * - `trial`: free days before the first charge.
 * - `once`: a discount on the first period.
 * - `credit`: a plan change that took off the paid old period; worth the full price.
 */
export interface FirstPeriod {
  kind: 'trial' | 'once' | 'credit'
  /** Price in cents. */
  amount: number
  /** ISO 8601; null in older addresses. */
  period: string | null
  /** Last day on which the plan change may be bought at this price. */
  goodUntil: Day | null
  /** When the page of a plan change was opened; null for others, and in older addresses. */
  openedAt: Date | null
  /** Until which day the old period was paid when the page took off the rest of it; null as for `openedAt`. */
  creditedUntil: Day | null
}

export function writeFirstPeriod(first: FirstPeriod): string {
  const { kind, amount, period, goodUntil, openedAt, creditedUntil } = first
  return [kind, amount, period, goodUntil, openedAt?.getTime() ?? null, creditedUntil]
    .filter((part) => part !== null)
    .join(':')
}

const DAY = String.raw`\d{4}-\d\d-\d\d`
const WRITTEN = new RegExp(
  String.raw`^(trial|once|credit):(\d{1,12})(?::(P\d{1,5}[DMY]))?(?::(${DAY}))?(?::(\d{13})(?::(${DAY}))?)?$`,
)

export function readFirstPeriod(text: string | undefined): FirstPeriod | null {
  const [, kind, amount, period, day, opened, credited] = WRITTEN.exec(text ?? '') ?? []
  if (kind === undefined) return null
  return {
    kind: kind as FirstPeriod['kind'],
    amount: Number(amount),
    period: period ?? null,
    goodUntil: parseDay(day),
    openedAt: opened === undefined ? null : new Date(Number(opened)),
    creditedUntil: parseDay(credited),
  }
}

/** Reads when the page of an upgrade was opened. Those of earlier releases do not tell: they count as bought at once. */
export function readOpening({ custom3, at }: { custom3?: string | undefined; at: Date }): Date {
  return readFirstPeriod(custom3)?.openedAt ?? at
}
