import { operation } from '../../../operation.ts'

export const endOtherSessions = operation({
  id: 'endOtherSessions',
  service: 'identity',
  audience: 'public',
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'End every session of the caller except the current one',
  access: 'user',
  answers: { 204: null },
  refuses: [],
})
