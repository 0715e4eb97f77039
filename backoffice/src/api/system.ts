import type { AnswerOf, Client } from '@alcove/contracts/client'

export type System = AnswerOf<'GET /api/admin/system'>

export interface SystemReads {
  /** Measured at the moment of asking. */
  getSystem(): Promise<System>
}

export function systemReads(client: Client): SystemReads {
  return { getSystem: () => client.call('GET /api/admin/system') }
}
