import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { declarationSchema } from '../../../resources/billing-admin.ts'

export const getDeclaration = operation({
  id: 'getDeclaration',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/declarations/{id}',
  summary: 'Get a declared termination or withdrawal',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 200: declarationSchema },
  refuses: ['DECLARATION_NOT_FOUND'],
})
