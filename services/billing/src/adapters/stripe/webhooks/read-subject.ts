import type Stripe from 'stripe'
import type { Subject } from '../../../webhooks/domain/subject.ts'
import { idOf, subscriptionMetadataOf, subscriptionOf } from '../shapes.ts'

type Reader = (object: never, event: Stripe.Event) => Subject

const session = (object: Stripe.Checkout.Session): Subject => ({
  checkoutId: object.metadata?.checkoutId ?? object.client_reference_id ?? undefined,
  customer: idOf(object.customer) ?? undefined,
  subscription: idOf(object.subscription) ?? undefined,
})

const subscription = (object: Stripe.Subscription): Subject => ({
  checkoutId: object.metadata.checkoutId,
  customer: idOf(object.customer) ?? undefined,
  subscription: object.id,
})

const invoice = (object: Stripe.Invoice): Subject => ({
  checkoutId: subscriptionMetadataOf(object)?.checkoutId,
  customer: idOf(object.customer) ?? undefined,
  subscription: subscriptionOf(object) ?? undefined,
})

const ofCustomer = (object: { customer?: string | { id: string } | null }): Subject => ({
  customer: idOf(object.customer) ?? undefined,
})

const charge = (object: Stripe.Charge): Subject => ({ ...ofCustomer(object), payment: object.id })

/** A dispute names only the charge, and so does a refund. */
const ofCharge = (object: Stripe.Dispute | Stripe.Refund): Subject => ({
  payment: idOf(object.charge) ?? undefined,
})

const customer = (object: Stripe.Customer): Subject => ({ customer: object.id })

/** A detached card names its customer only in its previous attributes. */
const paymentMethod = (object: Stripe.PaymentMethod, event: Stripe.Event): Subject => {
  const before = event.data.previous_attributes as { customer?: string } | undefined
  return { customer: idOf(object.customer) ?? before?.customer }
}

const READERS: Partial<Record<Stripe.Event['type'], Reader>> = {
  'checkout.session.completed': session,
  'checkout.session.expired': session,
  'checkout.session.async_payment_succeeded': session,
  'checkout.session.async_payment_failed': session,
  'customer.subscription.created': subscription,
  'customer.subscription.updated': subscription,
  'customer.subscription.deleted': subscription,
  'customer.subscription.trial_will_end': subscription,
  'customer.subscription.paused': subscription,
  'customer.subscription.resumed': subscription,
  'customer.subscription.pending_update_applied': subscription,
  'customer.subscription.pending_update_expired': subscription,
  'invoice.upcoming': invoice,
  'invoice.created': invoice,
  'invoice.finalized': invoice,
  'invoice.finalization_failed': invoice,
  'invoice.paid': invoice,
  'invoice.payment_failed': invoice,
  'invoice.payment_action_required': invoice,
  'invoice.voided': invoice,
  'invoice.marked_uncollectible': invoice,
  'charge.refunded': charge,
  'charge.refund.updated': ofCharge,
  'refund.updated': ofCharge,
  'refund.failed': ofCharge,
  'charge.dispute.created': ofCharge,
  'charge.dispute.closed': ofCharge,
  'charge.dispute.funds_withdrawn': ofCharge,
  'charge.dispute.funds_reinstated': ofCharge,
  'customer.updated': customer,
  'customer.deleted': customer,
  'payment_method.attached': paymentMethod,
  'payment_method.detached': paymentMethod,
  'entitlements.active_entitlement_summary.updated': ofCustomer,
}

/** Event types that the webhook endpoint must subscribe to. */
export const CONCERNING = Object.keys(READERS)

/** Reads the subject of an event; empty for types that do not concern a contract. */
export function readSubject(event: Stripe.Event): Subject {
  const read = Object.hasOwn(READERS, event.type) ? READERS[event.type] : undefined
  return read ? read(event.data.object as never, event) : {}
}

/**
 * Keeps the one fact that cannot be fetched later: when the first payment failed without a charge, as the bank wanted a
 * confirmation.
 */
export function readFacts(event: Stripe.Event): Record<string, unknown> {
  const failed = event.type === 'invoice.payment_failed' || event.type === 'invoice.payment_action_required'
  return failed ? { failedInvoice: event.data.object.id } : {}
}
