import { ACCESS_LEVELS, subscriptionStatusSchema } from '@alcove/contracts'
import type { Sql } from '@alcove/kit/database/database'
import { enumColumns, type RawRow } from '@alcove/kit/database/enum-columns'
import type { Entitlement } from '../domain/access/access-level-at.ts'
import type { Creator, Prisma } from './generated/client.ts'

const toEntitlement = enumColumns('entitlement', {
  level: ACCESS_LEVELS,
  status: subscriptionStatusSchema.options,
})

/** Note: SQL without Prisma, whose share would be a fifth of every list for an account. */
export function peopleReads(database: Sql) {
  return {
    async findEntitlement(userId: string): Promise<Entitlement | null> {
      const [row] = await database.query<RawRow<Entitlement, 'level' | 'status'>>(
        `SELECT user_id AS "userId", revision, subscription_id AS "subscriptionId", level, status,
          valid_until AS "validUntil"
        FROM entitlement WHERE user_id = $1`,
        [userId],
      )
      return row ? toEntitlement(row) : null
    },
  }
}

/** Stores the state of other services: the newest revision wins. */
export function peopleWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    async saveCreator({ userId, revision, username }: Creator): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO creator AS known (user_id, revision, username) VALUES (${userId}::uuid, ${revision}, ${username})
        ON CONFLICT (user_id) DO UPDATE SET revision = excluded.revision, username = excluded.username
        WHERE known.revision < excluded.revision`
    },
    async saveEntitlement(entitlement: Entitlement): Promise<void> {
      const { userId, revision, subscriptionId, level, status, validUntil } = entitlement
      await prisma.$executeRaw`
        INSERT INTO entitlement AS known (user_id, revision, subscription_id, level, status, valid_until)
        VALUES (${userId}::uuid, ${revision}, ${subscriptionId}::uuid, ${level}, ${status},
          ${validUntil.toISOString()}::timestamptz)
        ON CONFLICT (user_id) DO UPDATE SET revision = excluded.revision, subscription_id = excluded.subscription_id,
          level = excluded.level, status = excluded.status, valid_until = excluded.valid_until
        WHERE known.revision < excluded.revision`
    },
    async deleteCreator(userId: string): Promise<void> {
      await prisma.$executeRaw`DELETE FROM creator WHERE user_id = ${userId}::uuid`
    },
  }
}
