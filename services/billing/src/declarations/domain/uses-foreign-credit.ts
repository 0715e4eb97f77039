import type { StoredInvoice } from '../../invoices/domain/invoice.ts'

/**
 * Tests whether a contract has at some time used more of the customer's credit than it had left there itself: the rest came
 * from another contract, or from staff.
 * @param invoices paid ones of the contract, oldest first
 */
export function usesForeignCredit(invoices: readonly Pick<StoredInvoice, 'balanceChange'>[]): boolean {
  let used = 0
  return invoices.some(({ balanceChange }) => {
    used += balanceChange
    return used > 0
  })
}
