import { expireSession as expire } from '../../life/move-clock.ts'
import type { Session } from '../../objects.ts'
import { invalid } from '../../refusal.ts'
import { type Endpoint, findNamed } from '../call.ts'

export const expireSession: Endpoint = (world, { id }) => {
  const session = findNamed<Session>(world, 'checkout.session', id)
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  expire(world, session)
  return session
}
