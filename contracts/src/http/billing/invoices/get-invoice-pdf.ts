import { z } from 'zod'
import { binary, operation } from '../../../operation.ts'

export const getInvoicePdf = operation({
  id: 'getInvoicePdf',
  service: 'billing',
  audience: 'public',
  method: 'GET',
  path: '/api/subscriptions/invoices/{id}/pdf',
  summary: 'Download an invoice as PDF from a signed URL that expires',
  access: 'anyone',
  params: z.object({ id: z.uuid() }),
  query: z.object({
    token: z.string().max(2048),
    disposition: z.enum(['inline', 'attachment']).default('attachment'),
  }),
  answers: { 200: binary('application/pdf') },
  refuses: ['INVOICE_NOT_FOUND'],
})
