import { z } from 'zod'
import { operation } from '../../../operation.ts'

export const refreshToken = operation({
  id: 'refreshToken',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/token/refresh',
  summary: 'Exchange the refresh cookie for a new access token; the cookie is rotated',
  access: 'anyone',
  rate: 'refresh',
  answers: { 200: z.object({ token: z.string() }) },
  refuses: ['REFRESH_INVALID', 'ACCOUNT_SUSPENDED', 'FOREIGN_ORIGIN'],
})
