import {
  auditRecorded,
  changeRoles,
  endSessions,
  getAccount,
  liftSuspension,
  listAccounts,
  logIn,
  type Role,
  refreshToken,
  registerUser,
  suspendAccount,
} from '@alcove/contracts'
import { aPerson, bearer, type IdentityWorld, readRefreshCookie } from './world.ts'

/** Registers and logs in a person, by default without a role. */
export async function registerPerson(world: IdentityWorld, change: object = {}, roles: Role[] = []) {
  const person = aPerson(change)
  const { body } = await world.call(registerUser, { body: person })
  if (roles.length > 0) await world.service.operator.setRoles(person.email, roles)
  const login = await world.call(logIn, { body: { email: person.email, password: person.password } })
  return { ...person, id: body.user.id, token: login.body.token, cookie: readRefreshCookie(login.headers) }
}

export type Person = Awaited<ReturnType<typeof registerPerson>>

export const as = ({ token }: Pick<Person, 'token'>) => bearer(token)

/** The operations of administrators, by default as the current one of the test. */
export function administrationOf(worldOf: () => IdentityWorld, adminOf: () => Person) {
  const call: IdentityWorld['call'] = (...args) => worldOf().call(...args)
  const read = (id: string, by = adminOf()) => call(getAccount, { params: { id } }, as(by))
  return {
    read,
    setRoles: async (id: string, roles: Role[], by = adminOf(), revision?: number) =>
      call(
        changeRoles,
        { params: { id }, body: { roles, revision: revision ?? (await read(id)).body.revision ?? 1 } },
        as(by),
      ),
    suspend: (id: string, by = adminOf(), reason = 'Envois répétés') =>
      call(suspendAccount, { params: { id }, body: { reason } }, as(by)),
    lift: (id: string, by = adminOf(), revision?: number) =>
      call(liftSuspension, { params: { id }, body: { reason: 'Erreur reconnue', revision } }, as(by)),
    end: (id: string, by = adminOf()) => call(endSessions, { params: { id } }, as(by)),
    list: (filter: object, more: object = {}) =>
      call(listAccounts, { query: { filter: JSON.stringify(filter), ...more } }, as(adminOf())),
    refresh: ({ cookie }: Person) => call(refreshToken, {}, { headers: { Cookie: cookie } }),
    findJournalEntries: async (id: string, action: string) =>
      (await worldOf().published(auditRecorded)).filter(
        (entry) => entry.action === action && (entry.subject as { id: string }).id === id,
      ),
  }
}
