import type { DECLARATION_KINDS } from '@alcove/contracts'
import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'

/** Somebody said that a contract ends, or that they withdraw from it. */
export interface StoredDeclaration {
  id: string
  kind: (typeof DECLARATION_KINDS)[number]
  /** Who declared while logged in; null for the public form. */
  userId: string | null
  name: string
  email: string
  reference: string
  reason: string | null
  receivedAt: Date
  /** The contract that was found. */
  subscriptionId: string | null
  /** `waiting`: somebody has to look. `carried-out`: the contract ends. `settled`: somebody looked. */
  status: 'waiting' | 'carried-out' | 'settled'
  effectiveAt: Date | null
  /** Cents given back. */
  refundAmount: number | null
  note: string | null
}

/** The last letters of an id that are enough to name a contract. */
const SHORTEST = 8

/** References are compared without case, spaces and hyphens, as people copy them from paper. */
const bare = (reference: string) => reference.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

interface Contracts {
  subscriptions: readonly StoredSubscription[]
  invoices: readonly Pick<StoredInvoice, 'subscriptionId' | 'number' | 'reference'>[]
}

/**
 * Which of somebody's contracts a reference names: by its id or the last 8 characters of it or more, by the number of an
 * invoice, ours or the provider's, or by what the provider calls it. Where two fit, the one that runs, then the newest.
 */
export function findContract(
  reference: string,
  { subscriptions, invoices }: Contracts,
): StoredSubscription | null {
  const wanted = bare(reference)
  if (wanted === '') return null
  const isWanted = (text: string | null) => text !== null && bare(text) === wanted
  const named = (one: StoredSubscription) => namesById(reference, one) || isWanted(one.reference)
  const invoiced = new Set(
    invoices
      .filter(({ number, reference }) => isWanted(number) || isWanted(reference))
      .map(({ subscriptionId }) => subscriptionId),
  )
  return (
    subscriptions
      .filter((one) => named(one) || invoiced.has(one.id))
      .sort(
        (a, b) =>
          Number(a.endedAt !== null) - Number(b.endedAt !== null) ||
          b.createdAt.getTime() - a.createdAt.getTime(),
      )[0] ?? null
  )
}

/** Whether a reference is one that cannot be guessed, as numbers that are counted up can. */
export function namesById(reference: string, { id }: Pick<StoredSubscription, 'id'>): boolean {
  const wanted = bare(reference)
  return wanted.length >= SHORTEST && bare(id).endsWith(wanted)
}

/** What a declaration comes to at once. */
export type Outcome = Pick<StoredDeclaration, 'status' | 'effectiveAt' | 'refundAmount'>

export const WAITING: Outcome = { status: 'waiting', effectiveAt: null, refundAmount: null }

/** @param refundAmount cents that go back */
export const carriedOut = (effectiveAt: Date, refundAmount: number | null = null): Outcome => ({
  status: 'carried-out',
  effectiveAt,
  refundAmount,
})
