import { text } from '../../form.ts'
import type { Session } from '../../objects.ts'
import { paginate } from '../../paginate.ts'
import { listAll } from '../../world.ts'
import type { Endpoint } from '../call.ts'

export const listSessions: Endpoint = (world, { params }) => {
  const customer = text(params.customer)
  const all = listAll<Session>(world, 'checkout.session').filter((one) => one.customer === customer)
  return paginate(all, params, '/v1/checkout/sessions')
}
