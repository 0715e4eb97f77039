import { invoicesMessages } from '../../messages/invoices.fr.ts'
import type { Invoice } from './api.ts'

const ID_SHOWN = 8
const SUBSCRIPTION_SHOWN = 12

/** The invoice's number; without one the end of its id (specification, section 2). */
export const numberOf = ({ number, id }: Pick<Invoice, 'number' | 'id'>) => number || id.slice(-ID_SHOWN)

export const subscriptionOf = ({ subscription_id }: Pick<Invoice, 'subscription_id'>) =>
  subscription_id.slice(-SUBSCRIPTION_SHOWN)

/** The state in French; one that is not known as it came, none as 'Inconnu' (specification, section 4). */
export function statusOf(status: string | null | undefined): string {
  if (!status) return invoicesMessages.unknown
  const known: Readonly<Record<string, string>> = invoicesMessages.status
  return Object.hasOwn(known, status) ? (known[status] as string) : status
}

/** Whether it corrects an invoice instead of asking for money. */
export const isCreditNote = ({ kind }: Pick<Invoice, 'kind'>) => kind === 'credit-note'

/** What the amount of an invoice is called: owed as long as it may still be asked for, else what came of it. */
export function amountLabel({
  status,
  amount_due,
  amount_paid,
}: Pick<Invoice, 'status' | 'amount_due' | 'amount_paid'>): string {
  const { due, paid, amount } = invoicesMessages
  if (status === 'paid') return amount_paid === amount_due ? paid : amount
  return status === 'void' ? amount : due
}

/** What was paid is worth a line of its own where it is something, and not simply what was due. */
export const showsPaid = ({ amount_due, amount_paid }: Pick<Invoice, 'amount_due' | 'amount_paid'>) =>
  amount_paid > 0 && amount_paid !== amount_due

/** Newest first, whatever order they came in. */
export const newestFirst = (invoices: readonly Invoice[]) =>
  [...invoices].sort((a, b) => b.created.localeCompare(a.created))
