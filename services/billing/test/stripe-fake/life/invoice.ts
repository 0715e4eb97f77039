import type { Customer, Invoice, Line, Subscription } from '../objects.ts'
import { createHead, emit, get, store, type World } from '../world.ts'
import { moveBalance } from './move-balance.ts'

/** Builds an invoice without charging it. */
export function draftInvoice(
  world: World,
  subscription: Subscription,
  reason: string,
  lines: Line[],
): Invoice {
  const customer = get<Customer>(world, 'customer', subscription.customer)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total + customer.balance)
  const head = createHead(world, 'invoice', 'in')
  const { enabled, disabled_reason, liability } = subscription.automatic_tax
  return {
    ...head,
    automatic_tax: {
      enabled,
      disabled_reason,
      liability,
      provider: enabled ? 'stripe' : null,
      status: enabled ? 'complete' : null,
    },
    number: null,
    status: 'draft',
    billing_reason: reason,
    customer: customer.id,
    currency: subscription.currency,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    subtotal: total,
    total,
    starting_balance: customer.balance,
    ending_balance: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    next_payment_attempt: null,
    collection_method: 'charge_automatically',
    discounts: [...subscription.discounts],
    lines: {
      object: 'list',
      data: lines.map((one) => ({ ...one, invoice: head.id })),
      has_more: false,
      url: `/v1/invoices/${head.id}/lines`,
    },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
    },
    // Note: on the invoice itself, this is the period before.
    period_start: world.now,
    period_end: world.now,
    hosted_invoice_url: null,
    invoice_pdf: null,
    metadata: {},
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
  }
}

/** Shows a draft that is opened and charged later (docs.stripe.com/billing/subscriptions/overview). */
export function storeDraft(world: World, invoice: Invoice): Invoice {
  store(world, invoice)
  emit(world, 'invoice.created', invoice)
  return invoice
}

/** Numbers and opens an invoice; excess credit goes to the customer's balance. */
export function finalizeInvoice(world: World, invoice: Invoice): Invoice {
  if (!world.things.has(invoice.id)) storeDraft(world, invoice)
  const customer = get<Customer>(world, 'customer', invoice.customer)
  const ending = Math.min(0, invoice.total + customer.balance)
  moveBalance(world, customer, {
    amount: ending - customer.balance,
    currency: invoice.currency,
    invoice: invoice.id,
    type: 'applied_to_invoice',
  })
  invoice.ending_balance = ending
  invoice.status = 'open'
  invoice.number = `${invoice.id.slice(-8).toUpperCase()}-0001`
  invoice.status_transitions.finalized_at = world.now
  invoice.hosted_invoice_url = `${world.origin}/invoices/${invoice.id}`
  invoice.invoice_pdf = `${world.origin}/invoices/${invoice.id}/pdf`
  get<Subscription>(world, 'subscription', invoice.parent.subscription_details.subscription).latest_invoice =
    invoice.id
  emit(world, 'invoice.finalized', invoice)
  return invoice
}
