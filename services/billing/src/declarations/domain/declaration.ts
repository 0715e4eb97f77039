import type { DECLARATION_KINDS } from '@alcove/contracts'
import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'

/** `waiting`: for a person. `carried-out`: the contract ends. `settled`: a person dealt with it. */
export const DECLARATION_STATES = ['waiting', 'carried-out', 'settled'] as const

/** A declared termination of, or withdrawal from, a contract. */
export interface StoredDeclaration {
  id: string
  kind: (typeof DECLARATION_KINDS)[number]
  /** The logged-in account; null for the public form. */
  userId: string | null
  name: string
  email: string
  reference: string
  reason: string | null
  receivedAt: Date
  /** The contract found by the reference. */
  subscriptionId: string | null
  status: (typeof DECLARATION_STATES)[number]
  effectiveAt: Date | null
  /** Cents refunded. */
  refundAmount: number | null
  note: string | null
}

/** Length of the end of an id that is enough to name a contract. */
const MIN_ID_LENGTH = 8

/** References ignore case, spaces and hyphens, because people copy them from paper. */
const normaliseReference = (reference: string) => reference.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

interface Contracts {
  subscriptions: readonly StoredSubscription[]
  invoices: readonly Pick<StoredInvoice, 'subscriptionId' | 'number' | 'reference'>[]
}

/**
 * Finds the contract that a reference names: by its id or at least the last 8 characters of it, by an invoice number, ours
 * or the provider's, or by the provider's reference. Of several it prefers the running one, then the newest.
 */
export function findContract(
  reference: string,
  { subscriptions, invoices }: Contracts,
): StoredSubscription | null {
  const normalised = normaliseReference(reference)
  if (normalised === '') return null
  const matches = (text: string | null) => text !== null && normaliseReference(text) === normalised
  const isNamed = (subscription: StoredSubscription) =>
    matchesId(reference, subscription) || matches(subscription.reference)
  const invoiced = new Set(
    invoices
      .filter(({ number, reference }) => matches(number) || matches(reference))
      .map(({ subscriptionId }) => subscriptionId),
  )
  return (
    subscriptions
      .filter((subscription) => isNamed(subscription) || invoiced.has(subscription.id))
      .sort(
        (a, b) =>
          Number(a.endedAt !== null) - Number(b.endedAt !== null) ||
          b.createdAt.getTime() - a.createdAt.getTime(),
      )[0] ?? null
  )
}

/** An id cannot be guessed, unlike sequential invoice numbers. */
export function matchesId(reference: string, { id }: Pick<StoredSubscription, 'id'>): boolean {
  const normalised = normaliseReference(reference)
  return normalised.length >= MIN_ID_LENGTH && normaliseReference(id).endsWith(normalised)
}

/**
 * Tests whether only the owner can have declared this: logged in, or by the id of a sale of the contract. Others guess.
 */
export function isByOwner(
  { userId, reference }: Pick<StoredDeclaration, 'userId' | 'reference'>,
  sales: readonly Pick<StoredSubscription, 'id' | 'userId'>[],
): boolean {
  return sales.some((sale) => sale.userId === userId || matchesId(reference, sale))
}

/** The immediate result of a declaration. */
export type DeclarationOutcome = Pick<StoredDeclaration, 'status' | 'effectiveAt' | 'refundAmount'>

export const WAITING_OUTCOME: DeclarationOutcome = {
  status: 'waiting',
  effectiveAt: null,
  refundAmount: null,
}

/** @param refundAmount cents */
export const toExecutedOutcome = (
  effectiveAt: Date,
  refundAmount: number | null = null,
): DeclarationOutcome => ({
  status: 'carried-out',
  effectiveAt,
  refundAmount,
})
