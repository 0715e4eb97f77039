import { z } from 'zod'
import { operation } from '../../operation.ts'

export const getContext = operation({
  id: 'getContext',
  service: 'gateway',
  audience: 'public',
  method: 'GET',
  path: '/api/contexts/{type}',
  summary: 'Get a JSON-LD context',
  access: 'anyone',
  params: z.object({ type: z.string() }),
  answers: { 200: z.object({ '@context': z.record(z.string(), z.string()) }) },
  refuses: ['NOT_FOUND'],
})
