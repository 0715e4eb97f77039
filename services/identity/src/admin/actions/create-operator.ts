import { AppError, type Role, userProfileChanged, userRegistered } from '@alcove/contracts'
import { changeAccess } from '../../account/actions/change-access.ts'
import { queueAccountEmail } from '../../account/actions/queue-account-email.ts'
import { createAccount, type Registration } from '../../account/actions/register-user.ts'
import { normaliseRoles, publicAccount, toProfile } from '../../account/domain/account.ts'
import type { IdentityDeps } from '../../deps.ts'
import { changeEmail } from '../../email/actions/change-email.ts'
import { refuseWeakPassword } from '../../password/actions/refuse-weak-password.ts'
import { lockUnlessLastAdministrator } from './lock-for-administrator.ts'

type Deps = Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'passwords'>

/** Creates the operator's commands for the command line, such as the one that makes the first administrator. */
export function createOperator(deps: Deps) {
  async function findUserId(email: string): Promise<string> {
    const account = await deps.store.findAccountByEmail(email)
    if (!account) throw new AppError('USER_NOT_FOUND', { params: { email } })
    return account.id
  }
  return {
    /** @throws EMAIL_TAKEN */
    async createUser(input: Registration & { roles: Role[] }) {
      const account = {
        ...(await createAccount(deps, { ...input, address: null })),
        roles: normaliseRoles(input.roles),
      }
      await deps.store.inTransaction(async (tx) => {
        // Note: a recently released address stays reserved, because its former owner may still undo the change.
        const isReserved = await tx.isEmailReserved(account.email, deps.clock.now())
        if (isReserved || !(await tx.insertAccount(account))) throw new AppError('EMAIL_TAKEN')
        tx.emit(userRegistered, { userId: account.id, registeredAt: account.createdAt.toISOString() })
        tx.emit(userProfileChanged, toProfile(account))
      })
      return publicAccount(account)
    },
    /** @returns the account with this address, or null */
    async findUser(email: string) {
      const account = await deps.store.findAccountByEmail(email)
      return account && publicAccount(account)
    },
    async hasPassword(email: string, password: string): Promise<boolean> {
      const account = await deps.store.findAccountByEmail(email)
      if (!account) return false
      return deps.passwords.inTurn(null, ({ matches }) => matches(account.passwordHash, password))
    },
    /** @throws USER_NOT_FOUND, LAST_ADMINISTRATOR */
    async setRoles(email: string, wanted: Role[]) {
      const userId = await findUserId(email)
      const roles = normaliseRoles(wanted)
      return publicAccount(
        await deps.store.inTransaction(async (tx) => {
          if (!roles.includes('ROLE_ADMIN')) await lockUnlessLastAdministrator(tx, userId)
          return changeAccess(deps, tx, { userId, roles }, null, 'user.change-roles')
        }),
      )
    },
    async setPassword(email: string, password: string) {
      const account = await deps.store.findAccountByEmail(email)
      if (!account) throw new AppError('USER_NOT_FOUND', { params: { email } })
      refuseWeakPassword('password', password, account)
      const userId = account.id
      const passwordHash = await deps.passwords.hash(password, null)
      await deps.store.inTransaction(async (tx) => {
        await changeAccess(deps, tx, { userId, passwordHash }, null, 'user.change-password')
        queueAccountEmail(deps, tx, { kind: 'password-changed', userId })
      })
    },
    /** For owners who can no longer read their old address. @throws USER_NOT_FOUND, EMAIL_TAKEN */
    async setEmail(email: string, next: string) {
      const userId = await findUserId(email)
      await deps.store.inTransaction(async (tx) => {
        await tx.lockAccount(userId)
        await tx.endEmailChanges(userId, deps.clock.now())
        await changeEmail(deps, tx, { userId, email: next, isProven: false, actorId: null })
      })
    },
    /** @throws USER_NOT_FOUND, LAST_ADMINISTRATOR */
    async suspend(email: string) {
      const userId = await findUserId(email)
      const suspendedAt = deps.clock.now()
      await deps.store.inTransaction(async (tx) => {
        await lockUnlessLastAdministrator(tx, userId)
        await changeAccess(deps, tx, { userId, suspendedAt }, null, 'user.suspend')
      })
    },
    async restore(email: string) {
      const userId = await findUserId(email)
      await deps.store.inTransaction((tx) =>
        changeAccess(deps, tx, { userId, suspendedAt: null }, null, 'user.lift-suspension'),
      )
    },
  }
}
