import type { ORDER_KINDS } from '@alcove/contracts'
import type { PlanTarget } from '../../subscriptions/domain/plan-change.ts'

export type ProviderCommandKind = (typeof ORDER_KINDS)[number]
export const COMMAND_STATES = ['pending', 'done', 'failed'] as const

/** Work for the payment provider, recorded before the call. Its id is the idempotency key. */
export interface ProviderCommand {
  id: string
  userId: string
  kind: ProviderCommandKind
  subscriptionId: string | null
  paymentId: string | null
  checkoutId: string | null
  /** Cents: of a refund, or of a plan change as quoted to the customer. */
  amount: number | null
  details: ProviderCommandDetails
  actorId: string | null
  reason: string | null
  status: (typeof COMMAND_STATES)[number]
  askedAt: Date
  endedAt: Date | null
  failure: string | null
  /** Number of attempts, and time of the last one. */
  attempts: number
  triedAt: Date | null
}

/** A command as lists show it. */
export type ListedCommand = Omit<ProviderCommand, 'details'>

export interface ProviderCommandDetails {
  /** Retried until the provider confirms or refuses; no caller waits. */
  insists?: boolean
  /** Id of the command that has to be done first; this one fails with it. */
  after?: string
  /**
   * Id of the choice that it repeats, which an older one may have undone, or which may have stopped halfway, named an old sale, or
   * come before the charge of its last period failed.
   */
  repeats?: string
  /** The declaration behind it, which goes back to a person when the provider refuses. */
  declarationId?: string
  /** Of a withdrawal: its end takes back the credit that plan changes have left, so that its refunds take none. */
  endTakesCredit?: boolean
  /** Of a refund: the page of the upgrade that replaced the sale was opened before the payment, and credits nothing of it. */
  isUncredited?: boolean
  /** Of a refund: cents of the payment that had gone back by no refund of ours when it was recorded, as far as was known. */
  elsewhere?: number
  /** Of an end: until when the contract was paid then (ISO 8601). What is received later for time after it is refunded. */
  paidUntil?: string
  /** Of a refund: what the administrator requested; cents, or null for everything left. */
  asked?: { amount: number | null; endAccess: boolean }
  /** Of a plan change: what the customer agreed to, with its price. */
  target?: PlanTarget
  successUrl?: string
  cancelUrl?: string
}
