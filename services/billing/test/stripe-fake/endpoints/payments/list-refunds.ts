import { text } from '../../form.ts'
import type { Refund } from '../../objects.ts'
import { paginate } from '../../paginate.ts'
import { listAll } from '../../world.ts'
import type { Endpoint } from '../call.ts'

export const listRefunds: Endpoint = (world, { params }) => {
  const all = listAll<Refund>(world, 'refund').filter((one) => one.charge === text(params.charge))
  return paginate(all, params, '/v1/refunds')
}
