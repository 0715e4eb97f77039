import type { CustomerSnapshot } from '../../sync/domain/snapshot.ts'
import type { AccountAnswer } from './answers.ts'

/** Converts the sandbox's account to a provider snapshot. */
export function readAccount({
  checkouts,
  subscriptions,
  invoices,
  payments,
}: AccountAnswer): CustomerSnapshot {
  return {
    checkouts: checkouts.map(({ reference, status, subscription }) => ({
      id: reference,
      status,
      subscription,
    })),
    subscriptions: subscriptions.map(({ id, checkout, ...one }) => ({
      ...one,
      reference: id,
      checkoutId: checkout,
      upgrade: null,
    })),
    invoices: invoices.map(({ id, credited, ...one }) => ({
      ...one,
      reference: id,
      balanceChange: credited,
      number: null,
      hostedUrl: null,
      pdfUrl: null,
    })),
    payments: payments.map(({ id, ...one }) => ({ ...one, reference: id })),
  }
}
