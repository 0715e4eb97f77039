import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { adminInvoiceSchema } from '../../../resources/billing-admin.ts'

export const getInvoice = operation({
  id: 'getInvoice',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/invoices/{id}',
  summary: 'Get an invoice',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 200: adminInvoiceSchema },
  refuses: ['INVOICE_NOT_FOUND'],
})
