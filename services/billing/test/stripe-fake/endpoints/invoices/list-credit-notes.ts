import { text } from '../../form.ts'
import type { CreditNote } from '../../objects.ts'
import { paginate } from '../../paginate.ts'
import { listAll } from '../../world.ts'
import type { Endpoint } from '../call.ts'

export const listCreditNotes: Endpoint = (world, { params }) => {
  const all = listAll<CreditNote>(world, 'credit_note').filter((one) => one.invoice === text(params.invoice))
  return paginate(all, params, '/v1/credit_notes')
}
