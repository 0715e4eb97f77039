import type { StoredSubscription } from './subscription.ts'

type Sold = Pick<StoredSubscription, 'checkoutId' | 'isDuplicate' | 'endedAt'>

/**
 * Finds all sales of a contract: some providers change a plan by ending one sale and starting another of the same checkout.
 */
export function findContractSales<T extends Sold>(sale: T, all: readonly T[]): T[] {
  if (sale.checkoutId === null) return [sale]
  return all.filter(({ checkoutId, isDuplicate }) => checkoutId === sale.checkoutId && !isDuplicate)
}

/** Finds the running sale of a contract; a reference to an ended sale means that one. */
export function findCurrentSale<T extends Sold>(sale: T, all: readonly T[]): T {
  if (sale.endedAt === null || sale.isDuplicate) return sale
  return findContractSales(sale, all).find(({ endedAt }) => endedAt === null) ?? sale
}

/** Tests whether a contract went on as another sale after one that is over. */
export function isContinued<T extends Sold>(sale: T, all: readonly T[]): boolean {
  return !sale.isDuplicate && findContractSales(sale, all).some((other) => endTime(other) > endTime(sale))
}

/** For sorting the sales of a contract: each ends when the next one replaces it. */
export const endTime = ({ endedAt }: Pick<Sold, 'endedAt'>) => endedAt?.getTime() ?? Number.POSITIVE_INFINITY
