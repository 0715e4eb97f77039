import { AppError, deadLetterTopic, events, userProfileChanged } from '@alcove/contracts'
import type { Sql } from '../database/database.ts'
import { hasTombstone, rememberTombstone } from '../events/tombstone.ts'

/** @returns true when identity has deleted the account; holds until the transaction ends */
export function isErased(sql: Sql, userId: string): Promise<boolean> {
  return hasTombstone(sql, userProfileChanged.name, userId)
}

/**
 * Refuses unexpired tokens of a deleted account. Call it before storing data under a token's account.
 * @throws AppError TOKEN_EXPIRED
 */
export async function requireNotErased(sql: Sql, userId: string): Promise<void> {
  if (await isErased(sql, userId)) throw new AppError('TOKEN_EXPIRED')
}

/** Records the deletion of an account for good. Waits for transactions that have just checked for it. */
export function rememberErased(sql: Sql, userId: string): Promise<void> {
  return rememberTombstone(sql, userProfileChanged.name, userId)
}

/** SQL for the ids of all deleted accounts, for queries over a service's own tables. */
export const ERASED_ACCOUNTS = `SELECT key::uuid FROM kit.tombstone WHERE topic = '${userProfileChanged.name}'`

/** Topics whose messages carry addresses or names, and their dead-letter topics. */
export const PERSONAL_TOPICS: readonly string[] = events
  .filter((spec) => spec.personal)
  .flatMap(({ name }) => [name, deadLetterTopic(name)])

/** Deletes a deleted account's messages from the service's event tables; keeps its tombstone. */
export async function eraseMessages(sql: Sql, userId: string): Promise<void> {
  for (const table of ['kit.outbox', 'kit.parked_event', 'kit.dead_letter'])
    await sql.query(`DELETE FROM ${table} WHERE topic = ANY($1) AND key = $2 AND value <> '' RETURNING 1`, [
      PERSONAL_TOPICS,
      userId,
    ])
}
