import { type Fields, list, strings } from '../../form.ts'
import { chargeCard } from '../../life/charge-card.ts'
import { draftInvoice, finalizeInvoice } from '../../life/invoice.ts'
import { payInvoice } from '../../life/pay-invoice.ts'
import { prorate } from '../../life/prorate.ts'
import type { Invoice, Item, Subscription } from '../../objects.ts'
import { declined, invalid } from '../../refusal.ts'
import { emit, store, type World } from '../../world.ts'
import { type Endpoint, findNamed } from '../call.ts'
import { priceFrom } from '../checkout/price-data.ts'
import { prorationDate } from './proration-date.ts'

export const updateSubscription: Endpoint = (world, { id, params }) => {
  const subscription = findNamed<Subscription>(world, 'subscription', id)
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const before = { status: subscription.status, cancel_at_period_end: subscription.cancel_at_period_end }
  if (params.cancel_at_period_end !== undefined) setEnd(world, subscription, params)
  if (params.items !== undefined) changePrice(world, subscription, params)
  Object.assign(subscription.metadata, strings(params.metadata))
  emit(world, 'customer.subscription.updated', subscription, before)
  return subscription
}

function setEnd(world: World, subscription: Subscription, params: Fields): void {
  if (subscription.schedule)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed.`,
    )
  const ends = params.cancel_at_period_end === 'true'
  subscription.cancel_at_period_end = ends
  subscription.cancel_at = ends ? (subscription.items.data as [Item])[0].current_period_end : null
  subscription.canceled_at = ends ? world.now : null
  subscription.cancellation_details.reason = ends ? 'cancellation_requested' : null
}

/** Charges at once (`always_invoice`), or changes nothing (`error_if_incomplete`). */
function changePrice(world: World, subscription: Subscription, params: Fields): void {
  const [item] = subscription.items.data as [Item]
  const price = priceFrom(world, list(params.items)[0])
  const { lines, period } = prorate(world, subscription, price, prorationDate(world, item, params))
  const invoice = draftInvoice(world, subscription, 'subscription_update', lines)
  if (!canPay(world, invoice)) throw declined()
  if (params.discounts === '') subscription.discounts = []
  if (period.start !== item.current_period_start) subscription.billing_cycle_anchor = period.start
  item.price = structuredClone(store(world, price))
  item.current_period_start = period.start
  item.current_period_end = period.end
  payInvoice(world, finalizeInvoice(world, invoice), false)
}

function canPay(world: World, { customer, currency, amount_due: amount }: Invoice): boolean {
  const card = world.cards.get(customer)
  if (amount === 0 || card === 'works') return true
  chargeCard(world, { customer, amount, currency, intent: world.newId('pi'), present: false })
  return false
}
