import { operation } from '../../../operation.ts'

export const endOtherSessions = operation({
  id: 'endOtherSessions',
  service: 'identity',
  audience: 'public',
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'End every session of the caller but the one that asks',
  access: 'user',
  answers: { 204: null },
  refuses: [],
})
