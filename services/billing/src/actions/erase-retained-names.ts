import type { BillingDeps } from '../deps.ts'

/** Books: Code de commerce, L123-22, counted from the end of their year. */
const BOOKS_YEARS = 10
/** What may be claimed from a contract: Code civil, 2224. */
const CLAIMS_YEARS = 5

/**
 * Erases names and addresses from records whose time is over, as docs/retention.md says.
 * @returns how many records
 */
export async function eraseRetainedNames({
  store,
  clock,
}: Pick<BillingDeps, 'store' | 'clock'>): Promise<number> {
  const now = clock.now()
  const buyers = await store.eraseBuyers(yearsBefore(now, BOOKS_YEARS))
  return buyers + (await store.eraseDeclarants(yearsBefore(now, CLAIMS_YEARS)))
}

function yearsBefore(now: Date, years: number): Date {
  const date = new Date(now)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date
}
