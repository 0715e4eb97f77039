import { createHmac } from 'node:crypto'
import type { Database } from '@alcove/kit/database/database'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

/** Counts in the database, so that counters survive restarts and hold across replicas. */
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

/**
 * Creates a keyed digest of what is counted: without the secret, guessing emails or addresses against the table
 * fails.
 */
export function createDigest(secret: string): (text: string) => string {
  const key = createHmac('sha256', secret).update('throttle').digest()
  return (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 32)
}
