import { text } from '../../form.ts'
import type { Customer, PortalSession } from '../../objects.ts'
import { begin, keep } from '../../world.ts'
import { type Endpoint, named } from '../call.ts'

export const createPortalSession: Endpoint = (world, { params }) => {
  const customer = named<Customer>(world, 'customer', text(params.customer) ?? '', 'customer')
  const head = begin(world, 'billing_portal.session', 'bps')
  return keep<PortalSession>(world, {
    ...head,
    configuration: 'bpc_double',
    customer: customer.id,
    locale: text(params.locale),
    return_url: text(params.return_url),
    url: `${world.origin}/portal/${head.id}`,
  })
}
