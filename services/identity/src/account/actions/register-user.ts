import { AppError, userProfileChanged, userRegistered } from '@alcove/contracts'
import type { IdentityDeps, Session } from '../../deps.ts'
import { refuseWeakPassword } from '../../password/actions/refuse-weak-password.ts'
import { openSession } from '../../sessions/actions/open-session.ts'
import type { Device } from '../../sessions/domain/device.ts'
import { type StoredAccount, toProfile } from '../domain/account.ts'
import { refuseMisleadingUsername } from './refuse-misleading-username.ts'

export interface Registration {
  email: string
  password: string
  username?: string | undefined
}

/** Creates an account with the user role and logs it in. @throws EMAIL_TAKEN, VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function registerUser(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'passwords' | 'tokens' | 'mailThrottle'>,
  input: Registration & { address: string },
  device: Device,
): Promise<Session> {
  refuseMisleadingUsername(input.username ?? null, ['ROLE_USER'])
  const account = await createAccount(deps, input)
  await deps.mailThrottle.takeRegistration(input.email)
  try {
    return await insertAndLogIn(deps, account, device)
  } catch (error) {
    // Note: without this, attempts at a taken address would use up the registrations of its mailbox at no cost.
    if (error instanceof AppError && error.code === 'EMAIL_TAKEN')
      await deps.mailThrottle.giveBackRegistration(input.email)
    throw error
  }
}

function insertAndLogIn(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'tokens'>,
  account: StoredAccount,
  device: Device,
): Promise<Session> {
  return deps.store.inTransaction(async (tx) => {
    if (!(await tx.insertAccount(account))) throw new AppError('EMAIL_TAKEN')
    // Note: checked after the insert, which waits for an email change that is giving this address up.
    if (await tx.isEmailReserved(account.email, account.createdAt)) throw new AppError('EMAIL_TAKEN')
    tx.emit(userRegistered, { userId: account.id, registeredAt: account.createdAt.toISOString() })
    tx.emit(userProfileChanged, toProfile(account))
    return openSession(deps, tx, account, device)
  })
}

/** Builds a new account in memory, with its password hashed. */
export async function createAccount(
  deps: Pick<IdentityDeps, 'clock' | 'ids' | 'passwords'>,
  input: Registration & { address: string | null },
): Promise<StoredAccount> {
  refuseWeakPassword('password', input.password, { email: input.email, username: input.username ?? null })
  const caller = input.address === null ? null : { address: input.address, deviceId: null }
  return {
    id: deps.ids(),
    email: input.email,
    username: input.username ?? null,
    emailProven: false,
    passwordHash: await deps.passwords.hash(input.password, caller),
    roles: ['ROLE_USER'],
    suspendedAt: null,
    suspensionReason: null,
    suspendedBy: null,
    revision: 1,
    createdAt: deps.clock.now(),
    lastLoginAt: null,
  }
}
