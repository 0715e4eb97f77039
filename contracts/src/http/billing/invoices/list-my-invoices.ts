import { collectionSchema } from '../../../json-ld.ts'
import { operation } from '../../../operation.ts'
import { invoiceSchema } from '../../../resources/invoice.ts'

export const listMyInvoices = operation({
  id: 'listMyInvoices',
  service: 'billing',
  audience: 'public',
  method: 'GET',
  path: '/api/subscriptions/my-invoices',
  summary: 'List the invoices of the caller, newest first',
  access: 'user',
  answers: { 200: collectionSchema(invoiceSchema) },
  refuses: [],
})
