import { operation } from '../../../operation.ts'

export const logOut = operation({
  id: 'logOut',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/logout',
  summary: 'End the session of the refresh cookie; succeeds without a cookie',
  access: 'anyone',
  answers: { 204: null },
  refuses: ['FOREIGN_ORIGIN'],
})
