import { text } from '../../form.ts'
import type { Charge } from '../../objects.ts'
import { paginate } from '../../paginate.ts'
import { listAll } from '../../world.ts'
import type { Endpoint } from '../call.ts'

export const listCharges: Endpoint = (world, { params }) => {
  const all = listAll<Charge>(world, 'charge').filter((one) => one.customer === text(params.customer))
  return paginate(all, params, '/v1/charges')
}
