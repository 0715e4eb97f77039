import { AppError, userProfileChanged } from '@alcove/contracts'
import type { Sql } from '../database/database.ts'
import { hasTombstone } from '../events/tombstone.ts'

/** Whether identity has deleted an account. The answer holds until the transaction ends. */
export function isErased(sql: Sql, userId: string): Promise<boolean> {
  return hasTombstone(sql, userProfileChanged.name, userId)
}

/**
 * The deletion of an account outranks a token that has not expired: call it before writing down what a token says.
 * @throws AppError TOKEN_EXPIRED
 */
export async function requireNotErased(sql: Sql, userId: string): Promise<void> {
  if (await isErased(sql, userId)) throw new AppError('TOKEN_EXPIRED')
}
