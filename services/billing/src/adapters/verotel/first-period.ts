import { type Day, dayIn } from './days.ts'

/**
 * How the first period of a sale differs from the later ones; FlexPay knows but a trial with an amount. It travels in
 * `custom3`, which Verotel hands back with everything about the sale.
 * - `trial`: days that cost nothing before the first charge.
 * - `once`: a discount on the first period.
 * - `credit`: a change of plan whose old period, paid for, was taken off; worth the full price.
 */
export interface FirstPeriod {
  kind: 'trial' | 'once' | 'credit'
  /** Cents that it costs. */
  amount: number
  /** ISO 8601; null in orders that did not say it yet. */
  period: string | null
  /** The last day on which a change of plan may be bought at that. */
  goodUntil: Day | null
  /** When the page of a change of plan was opened; null in others, and in orders that did not say it yet. */
  openedAt: Date | null
}

export function writeFirstPeriod({ kind, amount, period, goodUntil, openedAt }: FirstPeriod): string {
  return [kind, amount, period, goodUntil, openedAt?.getTime() ?? null]
    .filter((part) => part !== null)
    .join(':')
}

const WRITTEN = /^(trial|once|credit):(\d{1,12})(?::(P\d{1,5}[DMY]))?(?::(\d{4}-\d\d-\d\d))?(?::(\d{13}))?$/

export function readFirstPeriod(text: string | undefined): FirstPeriod | null {
  const [, kind, amount, period, day, opened] = WRITTEN.exec(text ?? '') ?? []
  if (kind === undefined) return null
  return {
    kind: kind as FirstPeriod['kind'],
    amount: Number(amount),
    period: period ?? null,
    goodUntil: dayIn(day),
    openedAt: opened === undefined ? null : new Date(Number(opened)),
  }
}
