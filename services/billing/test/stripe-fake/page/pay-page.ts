import { chargeCard } from '../life/charge-card.ts'
import { startSubscription } from '../life/start-subscription.ts'
import type { Invoice, PaymentMethod, Session } from '../objects.ts'
import { type Card, createHead, emit, get, store, type World } from '../world.ts'

/** Submits the hosted page. A declined card leaves it open. */
export function submitPayPage(world: World, id: string, card: Card): 'paid' | 'declined' | 'gone' {
  const session = world.things.get(id) as Session | undefined
  const purchase = world.orders.get(id)
  if (session?.status !== 'open' || !purchase) return 'gone'
  const { customer } = session
  if (card === 'declined') {
    const { amount_total: amount, currency } = session
    const before = world.cards.get(customer)
    world.cards.set(customer, card)
    chargeCard(world, { customer, amount, currency, intent: world.newId('pi'), present: true })
    if (before) world.cards.set(customer, before)
    return 'declined'
  }
  attachCard(world, customer, card)
  const subscription = startSubscription(world, session, purchase)
  const invoice = get<Invoice>(world, 'invoice', subscription.latest_invoice)
  Object.assign(session, {
    status: 'complete',
    payment_status: invoice.amount_paid > 0 ? 'paid' : 'no_payment_required',
    subscription: subscription.id,
    invoice: invoice.id,
    url: null,
  })
  emit(world, 'checkout.session.completed', session)
  return 'paid'
}

export function attachCard(world: World, customer: string, card: Card): void {
  world.cards.set(customer, card)
  const method = store<PaymentMethod>(world, {
    ...createHead(world, 'payment_method', 'pm'),
    type: 'card',
    customer,
    metadata: {},
  })
  emit(world, 'payment_method.attached', method)
}
