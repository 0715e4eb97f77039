import type { AnswerOf, Client } from '@alcove/contracts/client'

export type System = AnswerOf<'GET /api/admin/system'>

export interface SystemReads {
  /** Measured at request time. */
  getSystem(): Promise<System>
}

export function createSystemReads(client: Client): SystemReads {
  return { getSystem: () => client.call('GET /api/admin/system') }
}
