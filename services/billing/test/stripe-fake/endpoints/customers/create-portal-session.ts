import { text } from '../../form.ts'
import type { Customer, PortalSession } from '../../objects.ts'
import { createHead, store } from '../../world.ts'
import { type Endpoint, findNamed } from '../call.ts'

export const createPortalSession: Endpoint = (world, { params }) => {
  const customer = findNamed<Customer>(world, 'customer', text(params.customer) ?? '', 'customer')
  const head = createHead(world, 'billing_portal.session', 'bps')
  return store<PortalSession>(world, {
    ...head,
    configuration: 'bpc_fake',
    customer: customer.id,
    locale: text(params.locale),
    return_url: text(params.return_url),
    url: `${world.origin}/portal/${head.id}`,
  })
}
