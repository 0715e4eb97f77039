import { z } from 'zod'
import { operation } from '../../../operation.ts'

export const endSession = operation({
  id: 'endSession',
  service: 'identity',
  audience: 'public',
  method: 'DELETE',
  path: '/api/sessions/{id}',
  summary: 'End a session of the caller, with its access tokens and playback grants',
  access: 'user',
  params: z.object({ id: z.string() }),
  answers: { 204: null },
  refuses: ['SESSION_NOT_FOUND'],
})
