import { z } from 'zod'
import { adminListQuery } from '../../../admin-list.ts'
import { operation } from '../../../operation.ts'
import { adminInvoiceSchema } from '../../../resources/billing-admin.ts'

export const listInvoices = operation({
  id: 'listInvoices',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/invoices',
  summary: 'List the invoices and credit notes of all customers',
  access: 'ROLE_ADMIN',
  query: adminListQuery(['createdAt', 'number', 'amountDue', 'status', 'id'], {
    id: z.array(z.uuid()).max(200),
    customerId: z.uuid(),
    subscriptionId: z.uuid(),
    status: adminInvoiceSchema.shape.status,
    /** Part of an address, name, number or reference. */
    q: z.string().max(200),
  }),
  answers: { 200: z.array(adminInvoiceSchema) },
  refuses: [],
})
