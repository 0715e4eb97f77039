import { z } from 'zod'
import { operation } from '../../operation.ts'

export const getAgeStatus = operation({
  id: 'getAgeStatus',
  service: 'age-gate',
  audience: 'public',
  method: 'GET',
  path: '/api/age-gate/status',
  summary: 'Tell whether a session is verified, or whether the request carries a valid age proof',
  access: 'anyone',
  query: z.object({ sessionId: z.string().max(200).optional() }),
  answers: { 200: z.object({ isVerified: z.boolean() }) },
  refuses: [],
})
