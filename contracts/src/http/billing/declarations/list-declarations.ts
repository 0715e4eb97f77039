import { z } from 'zod'
import { adminListQuery } from '../../../admin-list.ts'
import { operation } from '../../../operation.ts'
import { declarationSchema } from '../../../resources/billing-admin.ts'

export const listDeclarations = operation({
  id: 'listDeclarations',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/declarations',
  summary: 'List declared terminations and withdrawals',
  access: 'ROLE_ADMIN',
  query: adminListQuery(['receivedAt', 'kind', 'status', 'id'], {
    id: z.array(z.uuid()).max(200),
    status: declarationSchema.shape.status,
    kind: declarationSchema.shape.kind,
    /** Part of an address, name, number or reference. */
    q: z.string().max(200),
  }),
  answers: { 200: z.array(declarationSchema) },
  refuses: [],
})
