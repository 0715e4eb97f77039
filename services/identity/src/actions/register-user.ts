import { AppError, invalid, userProfileChanged, userRegistered } from '@alcove/contracts'
import type { IdentityDeps, Session } from '../deps.ts'
import { publicAccount, type StoredAccount } from '../domain/account.ts'
import { isCommonPassword } from '../domain/common-passwords.ts'
import { openSession } from './open-session.ts'

export interface Registration {
  email: string
  password: string
  username?: string | undefined
}

/** Creates an account with the role of a user and logs it in. @throws EMAIL_TAKEN, VALIDATION_FAILED */
export async function registerUser(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'passwords' | 'tokens'>,
  input: Registration,
): Promise<Session> {
  const account = await createAccount(deps, input)
  return deps.store.inTransaction(async (tx) => {
    if (!(await tx.insertAccount(account))) throw new AppError('EMAIL_TAKEN')
    tx.emit(userRegistered, { userId: account.id, registeredAt: account.createdAt.toISOString() })
    tx.emit(userProfileChanged, profileOf(account))
    return openSession(deps, tx, account)
  })
}

/** A new account in memory, its password hashed. */
export async function createAccount(
  deps: Pick<IdentityDeps, 'clock' | 'ids' | 'passwords'>,
  input: Registration,
): Promise<StoredAccount> {
  refuseCommonPassword('password', input.password)
  return {
    id: deps.ids(),
    email: input.email,
    username: input.username ?? null,
    passwordHash: await deps.passwords.hash(input.password),
    roles: ['ROLE_USER'],
    suspendedAt: null,
    revision: 1,
    createdAt: deps.clock.now(),
  }
}

export function refuseCommonPassword(field: string, password: string): void {
  if (isCommonPassword(password)) {
    throw invalid(field, 'Ce mot de passe est trop courant, veuillez en choisir un autre')
  }
}

/** The whole state of a profile, as its event carries it. */
export function profileOf(account: StoredAccount) {
  const { id, email, username, roles } = publicAccount(account)
  const suspended = account.suspendedAt !== null
  return { userId: id, revision: account.revision, email, username, roles, suspended }
}
