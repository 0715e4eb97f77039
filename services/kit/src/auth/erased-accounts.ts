import { AppError, deadLetterTopic, events, userProfileChanged } from '@alcove/contracts'
import type { Sql } from '../database/database.ts'
import { hasTombstone, rememberTombstone } from '../events/tombstone.ts'

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

/** Remembers for good that an account was deleted. Waits for transactions that have just asked whether it was. */
export function rememberErased(sql: Sql, userId: string): Promise<void> {
  return rememberTombstone(sql, userProfileChanged.name, userId)
}

/** SQL: the ids of all accounts that identity has deleted, for queries over a service's own tables. */
export const ERASED_ACCOUNTS = `SELECT key::uuid FROM kit.tombstone WHERE topic = '${userProfileChanged.name}'`

/** Topics whose messages carry addresses or names, with those of their dead letters. */
export const PERSONAL_TOPICS: readonly string[] = events
  .filter((spec) => spec.personal)
  .flatMap(({ name }) => [name, deadLetterTopic(name)])

/** Deletes what a service's own event tables still hold of a deleted account; its tombstone stays. */
export async function eraseMessagesOf(sql: Sql, userId: string): Promise<void> {
  for (const table of ['kit.outbox', 'kit.parked_event', 'kit.dead_letter'])
    await sql.query(`DELETE FROM ${table} WHERE topic = ANY($1) AND key = $2 AND value <> '' RETURNING 1`, [
      PERSONAL_TOPICS,
      userId,
    ])
}
