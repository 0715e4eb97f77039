import type { StoredInvoice } from '../../invoices/domain/invoice.ts'

/**
 * Tests whether a contract has at some time used more of the customer's credit than it had left there itself: the rest came
 * from another contract, or from staff. Invoices of one moment count together, because their order is unknown.
 * @param invoices paid ones of the contract, oldest first
 */
export function usesForeignCredit(
  invoices: readonly Pick<StoredInvoice, 'balanceChange' | 'createdAt'>[],
): boolean {
  let used = 0
  return invoices.some(({ balanceChange, createdAt }, index) => {
    used += balanceChange
    return used > 0 && +createdAt !== +(invoices[index + 1]?.createdAt ?? Number.NaN)
  })
}
