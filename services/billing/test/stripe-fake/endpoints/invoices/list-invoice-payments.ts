import { fields, text } from '../../form.ts'
import type { InvoicePayment } from '../../objects.ts'
import { paginate } from '../../paginate.ts'
import { listAll } from '../../world.ts'
import type { Endpoint } from '../call.ts'

export const listInvoicePayments: Endpoint = (world, { params }) => {
  const intent = text(fields(params.payment).payment_intent)
  const all = listAll<InvoicePayment>(world, 'invoice_payment').filter(
    ({ payment }) => payment.payment_intent === intent,
  )
  return paginate(all, params, '/v1/invoice_payments')
}
