import type { AnswerOf, Client } from '@alcove/contracts/client'
import type { Role } from '@alcove/contracts/constants'

/** An account in the list, and on its page. */
export type Account = AnswerOf<'GET /api/admin/users'>[number]
export type AccountDetail = AnswerOf<'GET /api/admin/users/{id}'>

/** What administrators do to accounts. Each is an operation of its own, and in the journal. */
export interface AccountActs {
  /** @param revision of the account as it was shown: refused when it has changed meanwhile */
  changeRoles(id: string, roles: Role[], revision: number): Promise<void>
  suspendAccount(id: string, reason: string): Promise<void>
  liftSuspension(id: string, reason: string): Promise<void>
  endSessions(id: string): Promise<void>
}

export function accountActs(client: Client): AccountActs {
  return {
    async changeRoles(id, roles, revision) {
      await client.call('POST /api/admin/users/{id}/roles', { params: { id }, body: { roles, revision } })
    },
    async suspendAccount(id, reason) {
      await client.call('POST /api/admin/users/{id}/suspend', { params: { id }, body: { reason } })
    },
    async liftSuspension(id, reason) {
      await client.call('POST /api/admin/users/{id}/lift', { params: { id }, body: { reason } })
    },
    async endSessions(id) {
      await client.call('POST /api/admin/users/{id}/end-sessions', { params: { id } })
    },
  }
}
