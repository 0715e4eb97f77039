import type { Sql } from '@alcove/kit/database/database'
import { deleteAll } from '@alcove/kit/database/delete-all'
import type { Prisma } from '../../store/generated/client.ts'
import type { RefreshState } from '../domain/refresh.ts'

export interface FoundSession extends RefreshState {
  familyId: string
  userId: string
  secret: Uint8Array
}

/** A session with its account. */
interface FamilyKey {
  familyId: string
  userId: string
}

/** A live session as shown to its owner. */
export interface OpenSession {
  id: string
  browser: string | null
  system: string | null
  createdAt: Date
  lastUsedAt: Date
}

type Client = Prisma.TransactionClient

export function sessionReads(prisma: Pick<Client, '$queryRaw'>) {
  return {
    /** Without a lock, for the order in which tokens are exchanged. */
    async findAccountOfToken(hash: Buffer): Promise<string | null> {
      const [row] = await prisma.$queryRaw<{ userId: string }[]>`
        SELECT f.user_id AS "userId" FROM refresh_token t JOIN refresh_family f ON f.id = t.family_id
        WHERE t.hash = ${hash}`
      return row?.userId ?? null
    },
    /**
     * @param openedSince earlier sessions have expired
     * @param usedSince sessions without use since then have expired
     */
    async countOpenSessions(userId: string, openedSince: Date, usedSince: Date): Promise<number> {
      const [row] = await prisma.$queryRaw<{ open: number }[]>`
        SELECT count(*)::int AS open FROM refresh_family f
        WHERE f.user_id = ${userId}::uuid AND f.ended_at IS NULL AND f.created_at > ${openedSince} AND EXISTS (
          SELECT 1 FROM refresh_token t WHERE t.family_id = f.id AND t.created_at > ${usedSince})`
      return row?.open ?? 0
    },
    /** Finds sessions that can still be refreshed, last used first; each renewal of a token is a use. */
    findOpenSessions(
      userId: string,
      bounds: { createdAfter: Date; usedAfter: Date; limit: number },
    ): Promise<OpenSession[]> {
      const { createdAfter, usedAfter, limit } = bounds
      return prisma.$queryRaw<OpenSession[]>`
        SELECT f.id, f.browser, f.system, f.created_at AS "createdAt", max(t.created_at) AS "lastUsedAt"
        FROM refresh_family f JOIN refresh_token t ON t.family_id = f.id
        WHERE f.user_id = ${userId}::uuid AND f.ended_at IS NULL AND f.created_at > ${createdAfter}
        GROUP BY f.id HAVING max(t.created_at) > ${usedAfter}
        ORDER BY "lastUsedAt" DESC, f.id LIMIT ${limit}`
    },
  }
}

/** Deletions of expired sessions. */
export function sessionSweeps(sql: Sql) {
  return {
    /** Deletes the tokens of sessions opened before a moment, and the sessions except the last of each account. */
    async dropSessionsBefore(openedBefore: Date): Promise<void> {
      const tokens = `SELECT t.ctid FROM refresh_token t JOIN refresh_family f ON f.id = t.family_id WHERE f.created_at < $1`
      await deleteAll(sql, 'refresh_token', tokens, [openedBefore])
      const sessions = `SELECT f.ctid FROM refresh_family f WHERE f.created_at < $1 AND EXISTS (
        SELECT 1 FROM refresh_family later WHERE later.user_id = f.user_id AND later.created_at > f.created_at)`
      await deleteAll(sql, 'refresh_family', sessions, [openedBefore])
    },
  }
}

export function sessionWrites(prisma: Client) {
  return {
    async insertFamily(family: {
      id: string
      userId: string
      secret: Buffer
      createdAt: Date
      browser: string | null
      system: string | null
    }): Promise<void> {
      await prisma.refreshFamily.create({ data: { ...family, secret: new Uint8Array(family.secret) } })
    },
    async insertToken(token: { hash: Buffer; familyId: string; createdAt: Date }): Promise<void> {
      await prisma.refreshToken.create({ data: { ...token, hash: new Uint8Array(token.hash) } })
    },
    /**
     * Locks the account, then the family, in the same order as access changes: refreshes of one chain are serialised
     * and never run while their account changes.
     */
    async findSession(hash: Buffer): Promise<FoundSession | null> {
      await prisma.$queryRaw`
        SELECT 1 FROM account WHERE id = (
          SELECT f.user_id FROM refresh_token t JOIN refresh_family f ON f.id = t.family_id WHERE t.hash = ${hash})
        FOR UPDATE`
      const [row] = await prisma.$queryRaw<FoundSession[]>`
        SELECT f.id AS "familyId", f.user_id AS "userId", f.secret, f.created_at AS "familyCreatedAt",
               f.ended_at AS "familyEndedAt", t.created_at AS "tokenCreatedAt", t.superseded_at AS "supersededAt"
        FROM refresh_token t JOIN refresh_family f ON f.id = t.family_id WHERE t.hash = ${hash} FOR UPDATE OF f, t`
      return row ?? null
    },
    async supersedeToken(hash: Buffer, at: Date): Promise<void> {
      await prisma.refreshToken.update({ where: { hash: new Uint8Array(hash) }, data: { supersededAt: at } })
    },
    /** @returns false when it had already ended or belongs to another account */
    async endFamily({ familyId: id, userId }: FamilyKey, at: Date, reason: string): Promise<boolean> {
      const { count } = await prisma.refreshFamily.updateMany({
        where: { id, userId, endedAt: null },
        data: { endedAt: at, endReason: reason },
      })
      return count === 1
    },
    async isFamilyOpen({ familyId: id, userId }: FamilyKey): Promise<boolean> {
      return (await prisma.refreshFamily.count({ where: { id, userId, endedAt: null } })) === 1
    },
    /**
     * Ends an account's oldest open sessions under the account's lock, in one statement.
     * @param bounds `newest` sessions stay open, and the session `except`; `limit` at most are ended
     * @returns ids of those it ended, oldest first
     */
    async endOldestFamilies(
      userId: string,
      { newest, except, limit }: { newest: number; except: string | null; limit: number },
      at: Date,
      reason: string,
    ): Promise<string[]> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        WITH ranked AS (
          SELECT id, row_number() OVER (ORDER BY created_at DESC, id DESC) AS rank FROM refresh_family
          WHERE user_id = ${userId}::uuid AND ended_at IS NULL AND id IS DISTINCT FROM ${except}::uuid
        ), oldest AS (SELECT id, rank FROM ranked WHERE rank > ${newest} ORDER BY rank DESC LIMIT ${limit}), ended AS (
          UPDATE refresh_family f SET ended_at = ${at}, end_reason = ${reason} FROM oldest
          WHERE f.id = oldest.id RETURNING f.id, oldest.rank
        )
        SELECT id FROM ended ORDER BY rank DESC`
      return rows.map(({ id }) => id)
    },
    /**
     * Ends every session of an account in one statement. The caller emits one event for all of them.
     * @returns ids of those it ended
     */
    async endFamilies(userId: string, at: Date, reason: string): Promise<string[]> {
      const ended = await prisma.refreshFamily.updateManyAndReturn({
        where: { userId, endedAt: null },
        data: { endedAt: at, endReason: reason },
        select: { id: true },
      })
      return ended.map(({ id }) => id)
    },
    /** Finds when sessions got their newest token, by the clocks that issued them; by session. */
    async findNewestTokens(familyIds: string[]): Promise<Map<string, Date>> {
      if (familyIds.length === 0) return new Map()
      const rows = await prisma.$queryRaw<{ id: string; createdAt: Date }[]>`
        SELECT family_id AS id, max(created_at) AS "createdAt" FROM refresh_token
        WHERE family_id = ANY(${familyIds}::uuid[]) GROUP BY family_id`
      return new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
    },
  }
}
