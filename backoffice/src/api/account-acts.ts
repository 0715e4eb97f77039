import type { AnswerOf, Client } from '@alcove/contracts/client'
import type { Role } from '@alcove/contracts/constants'

/** Account in the list and on its page. */
export type Account = AnswerOf<'GET /api/admin/users'>[number]
export type AccountDetail = AnswerOf<'GET /api/admin/users/{id}'>

/** Administrators' operations on accounts; the journal records each. */
export interface AccountActs {
  /** @param revision of the account as shown: refused when it has changed since */
  changeRoles(id: string, roles: Role[], revision: number): Promise<void>
  suspendAccount(id: string, reason: string): Promise<void>
  /** @param revision of the account as shown: refused when it has changed since */
  liftSuspension(id: string, reason: string, revision: number): Promise<void>
  endSessions(id: string): Promise<void>
}

export function createAccountActs(client: Client): AccountActs {
  return {
    async changeRoles(id, roles, revision) {
      await client.call('POST /api/admin/users/{id}/roles', { params: { id }, body: { roles, revision } })
    },
    async suspendAccount(id, reason) {
      await client.call('POST /api/admin/users/{id}/suspend', { params: { id }, body: { reason } })
    },
    async liftSuspension(id, reason, revision) {
      await client.call('POST /api/admin/users/{id}/lift', { params: { id }, body: { reason, revision } })
    },
    async endSessions(id) {
      await client.call('POST /api/admin/users/{id}/end-sessions', { params: { id } })
    },
  }
}
