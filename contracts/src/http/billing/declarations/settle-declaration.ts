import { z } from 'zod'
import { severalLinesUpTo } from '../../../free-text.ts'
import { operation } from '../../../operation.ts'
import { declarationSchema } from '../../../resources/billing-admin.ts'

export const settleDeclaration = operation({
  id: 'settleDeclaration',
  service: 'billing',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/declarations/{id}/settle',
  summary: 'Record how a declaration that needed manual review was settled',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    note: z
      .string()
      .overwrite(severalLinesUpTo(1000))
      .min(1, 'Veuillez indiquer ce qui a été fait')
      .max(1000),
  }),
  answers: { 200: declarationSchema },
  refuses: ['DECLARATION_NOT_FOUND', 'DECLARATION_SETTLED'],
})
