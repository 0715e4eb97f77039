const DAY_MS = 86_400_000
const amsterdam = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam', dateStyle: 'short' })

export type Card = 'works' | 'declined' | 'needs-confirmation' | 'renewals-fail'

export interface FakeTransaction {
  id: string
  cents: number
  refunded: number
}

export interface FakeSale {
  saleID: string
  /** Order fields under their FlexPay names. */
  order: Record<string, string>
  card: Card
  /** Cents of the next periods. */
  price: number
  nextChargeOn: string
  phase: 'trial' | 'normal' | 'terminated'
  cancelledBy: string | null
  over: boolean
  failedRebills: number
  transactions: FakeTransaction[]
}

export const dayOf = (moment: Date) => amsterdam.format(moment)
export const decimal = (cents: number) => (cents / 100).toFixed(2)
export const centsOf = (text: string) => Math.round(Number(text) * 100)

/** Adds `P7D`, `P1M` or `P1Y` to a day. */
export function addPeriod(day: string, period: string): string {
  const [, count = '', unit] = /^P(\d+)([DMY])$/.exec(period) ?? []
  const start = new Date(`${day}T00:00:00Z`)
  if (unit === 'D') return new Date(start.getTime() + Number(count) * DAY_MS).toISOString().slice(0, 10)
  const months = Number(count) * (unit === 'Y' ? 12 : 1)
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(start.getUTCDate(), last))
  return first.toISOString().slice(0, 10)
}
