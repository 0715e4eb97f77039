import { invoicesMessages } from '../../messages/invoices.fr.ts'
import type { Invoice } from './api.ts'

const ID_SHOWN = 8
const SUBSCRIPTION_SHOWN = 12

/** Invoice number, else the end of its id (specification, section 2). */
export const readInvoiceNumber = ({ number, id }: Pick<Invoice, 'number' | 'id'>) =>
  number || id.slice(-ID_SHOWN)

export const readSubscriptionId = ({ subscription_id }: Pick<Invoice, 'subscription_id'>) =>
  subscription_id.slice(-SUBSCRIPTION_SHOWN)

/** Status in French; unknown ones unchanged, none as 'Inconnu' (specification, section 4). */
export function translateStatus(status: string | null | undefined): string {
  if (!status) return invoicesMessages.unknown
  const known: Readonly<Record<string, string>> = invoicesMessages.status
  return Object.hasOwn(known, status) ? (known[status] as string) : status
}

/** Returns true for a credit note, which corrects an invoice. */
export const isCreditNote = ({ kind }: Pick<Invoice, 'kind'>) => kind === 'credit-note'

/** Label of the amount: due while it can still be collected, else by outcome. */
export function amountLabel({
  status,
  amount_due,
  amount_paid,
}: Pick<Invoice, 'status' | 'amount_due' | 'amount_paid'>): string {
  const { due, paid, amount } = invoicesMessages
  if (status === 'paid') return amount_paid === amount_due ? paid : amount
  return status === 'void' ? amount : due
}

/** Returns true when the paid amount is not zero and differs from the amount due. */
export const showsPaid = ({ amount_due, amount_paid }: Pick<Invoice, 'amount_due' | 'amount_paid'>) =>
  amount_paid > 0 && amount_paid !== amount_due

/** Sorts by date, newest first. */
export const sortNewestFirst = (invoices: readonly Invoice[]) =>
  [...invoices].sort((a, b) => b.created.localeCompare(a.created))
