import { fields, list } from '../../form.ts'
import { draftInvoice } from '../../life/invoice.ts'
import { prorate } from '../../life/prorate.ts'
import type { Item, Price, Subscription } from '../../objects.ts'
import { invalid } from '../../refusal.ts'
import { type Endpoint, findNamed } from '../call.ts'
import { priceFrom } from '../checkout/price-data.ts'
import { prorationDate } from '../subscriptions/proration-date.ts'

/** Previews the invoice of a change; stores nothing. */
export const previewInvoice: Endpoint = (world, { params }) => {
  const id = typeof params.subscription === 'string' ? params.subscription : ''
  const subscription = findNamed<Subscription>(world, 'subscription', id, 'subscription')
  if (subscription.status === 'canceled') throw invalid('The subscription is canceled.')
  const details = fields(params.subscription_details)
  const [item] = subscription.items.data as [Item]
  const price: Price = priceFrom(world, list(details.items)[0])
  const { lines } = prorate(world, subscription, price, prorationDate(world, item, details))
  const preview = draftInvoice(world, subscription, 'subscription_update', lines)
  return { ...preview, id: `upcoming_${preview.id}` }
}
