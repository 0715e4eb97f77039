import { z } from 'zod'
import { operation } from '../../operation.ts'

const BIRTH_DATE = 'La date de naissance est requise (AAAA-MM-JJ)'

export const verifyAge = operation({
  id: 'verifyAge',
  service: 'age-gate',
  audience: 'public',
  method: 'POST',
  path: '/api/age-gate/verify',
  summary: 'Verify a declared birth date; an adult gets an age proof, as a cookie and in the response',
  access: 'anyone',
  rate: 'age',
  body: z.strictObject({
    birthDate: z.iso.date({ error: BIRTH_DATE }),
    sessionId: z.string().min(1).max(200).optional(),
  }),
  answers: {
    200: z.object({ isVerified: z.boolean(), proof: z.string().optional(), message: z.string().optional() }),
  },
  refuses: [],
})
