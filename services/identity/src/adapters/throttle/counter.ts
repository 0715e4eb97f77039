import { createHash } from 'node:crypto'
import type { Database } from '@alcove/kit/database/database'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

/** Counts in the database, so that a restart or a second replica forgives nothing. */
export function createCounter(
  database: Database,
  keyPrefix: string,
  limit: { points: number; duration: number },
): RateLimiterPostgres {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const rows = await database.query(text, values)
      return { rows, rowCount: rows.length }
    },
  }
  return new RateLimiterPostgres({
    storeClient,
    storeType: 'client',
    tableName: 'login_failure',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix,
    ...limit,
  })
}

/** Addresses and emails are not kept in clear. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32)
}
