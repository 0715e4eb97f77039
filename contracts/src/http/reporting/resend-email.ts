import { z } from 'zod'
import { operation } from '../../operation.ts'

export const resendEmail = operation({
  id: 'resendEmail',
  service: 'reporting',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/failed-emails/{id}/resend',
  summary: 'Send an email that was given up once more, with all its attempts',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 204: null },
  refuses: ['FAILED_EMAIL_NOT_FOUND'],
})
