import { text } from '../../form.ts'
import type { Dispute } from '../../objects.ts'
import { paginate } from '../../paginate.ts'
import { listAll } from '../../world.ts'
import type { Endpoint } from '../call.ts'

export const listDisputes: Endpoint = (world, { params }) => {
  const all = listAll<Dispute>(world, 'dispute').filter((one) => one.charge === text(params.charge))
  return paginate(all, params, '/v1/disputes')
}
