import type { ORDER_KINDS } from '@alcove/contracts'
import type { PlanTarget } from '../../subscriptions/domain/plan-change.ts'

export type ProviderCommandKind = (typeof ORDER_KINDS)[number]

/** What we want of the payment provider: written down before it is asked. Its id is the key it is asked under. */
export interface ProviderCommand {
  id: string
  userId: string
  kind: ProviderCommandKind
  subscriptionId: string | null
  paymentId: string | null
  checkoutId: string | null
  /** Cents of a refund; of a change what was shown. */
  amount: number | null
  details: ProviderCommandDetails
  actorId: string | null
  reason: string | null
  status: 'pending' | 'done' | 'failed'
  askedAt: Date
  endedAt: Date | null
  failure: string | null
  /** How often it was taken up, and when last. */
  attempts: number
  triedAt: Date | null
}

export interface ProviderCommandDetails {
  /** Nobody waits for the answer: tried again until the provider has taken it or said no. */
  insists?: boolean
  /** Another order: this one waits until that is done, and fails with it. */
  after?: string
  /** The declaration that caused it: waits for a person when the provider refuses. */
  declarationId?: string
  /** Of a refund: what a person asked for, in cents; all that is left where that is null. */
  asked?: { amount: number | null; endAccess: boolean }
  /** Of a change: what was agreed to, its price included. */
  target?: PlanTarget
  successUrl?: string
  cancelUrl?: string
}
