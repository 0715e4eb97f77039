import { z } from 'zod'
import { operation } from '../../operation.ts'

export const resendEmail = operation({
  id: 'resendEmail',
  service: 'reporting',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/failed-emails/{id}/resend',
  summary: 'Send a failed email again, with the full number of attempts',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 204: null },
  refuses: ['FAILED_EMAIL_NOT_FOUND'],
})
