import { text } from '../form.ts'
import { expireSession as expire } from '../life/move-clock.ts'
import type { Session } from '../objects.ts'
import { paginate } from '../paginate.ts'
import { invalid } from '../refusal.ts'
import { allOf } from '../world.ts'
import { type Endpoint, named } from './call.ts'

export const retrieveSession: Endpoint = (world, { id }) => named<Session>(world, 'checkout.session', id)

export const listSessions: Endpoint = (world, { params }) => {
  const customer = text(params.customer)
  const all = allOf<Session>(world, 'checkout.session').filter((one) => one.customer === customer)
  return paginate(all, params, '/v1/checkout/sessions')
}

export const expireSession: Endpoint = (world, { id }) => {
  const session = named<Session>(world, 'checkout.session', id)
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  expire(world, session)
  return session
}
