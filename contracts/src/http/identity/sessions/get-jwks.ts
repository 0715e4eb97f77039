import { z } from 'zod'
import { operation } from '../../../operation.ts'

export const getJwks = operation({
  id: 'getJwks',
  service: 'identity',
  audience: 'internal',
  method: 'GET',
  path: '/internal/jwks.json',
  summary: 'Get the public keys that verify access tokens (RFC 7517)',
  access: 'anyone',
  answers: { 200: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }) },
  refuses: [],
})
