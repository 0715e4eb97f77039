import type { BillingDeps } from '../../deps.ts'

/** Retention of accounting records, from the end of their year: Code de commerce, L123-22. */
const BOOKS_YEARS = 10
/** Limitation period of claims from a contract: Code civil, 2224. */
const CLAIMS_YEARS = 5

/**
 * Erases names and addresses from records whose retention is over (docs/retention.md).
 * @returns how many records changed
 */
export async function eraseRetainedNames({
  store,
  clock,
}: Pick<BillingDeps, 'store' | 'clock'>): Promise<number> {
  const now = clock.now()
  const buyers = await store.eraseBuyers(subtractYears(now, BOOKS_YEARS))
  return buyers + (await store.eraseDeclarants(subtractYears(now, CLAIMS_YEARS)))
}

function subtractYears(now: Date, years: number): Date {
  const date = new Date(now)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date
}
