import type { Sql } from '@alcove/kit/database/database'
import { deleteAll } from '@alcove/kit/database/delete-all'
import type { Prisma } from '../../store/generated/client.ts'
import type { RefreshState } from '../domain/refresh.ts'

export interface FoundSession extends RefreshState {
  familyId: string
  userId: string
  secret: Uint8Array
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
      bounds: { createdAfter: Date; usedAfter: Date },
    ): Promise<OpenSession[]> {
      const { createdAfter, usedAfter } = bounds
      return prisma.$queryRaw<OpenSession[]>`
        SELECT f.id, f.browser, f.system, f.created_at AS "createdAt", max(t.created_at) AS "lastUsedAt"
        FROM refresh_family f JOIN refresh_token t ON t.family_id = f.id
        WHERE f.user_id = ${userId}::uuid AND f.ended_at IS NULL AND f.created_at > ${createdAfter}
        GROUP BY f.id HAVING max(t.created_at) > ${usedAfter}
        ORDER BY "lastUsedAt" DESC, f.id`
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
    /** @returns false when it had already ended */
    async endFamily(id: string, at: Date, reason: string): Promise<boolean> {
      const { count } = await prisma.refreshFamily.updateMany({
        where: { id, endedAt: null },
        data: { endedAt: at, endReason: reason },
      })
      return count === 1
    },
    /** @returns ids of the account's sessions that were not ended */
    async findOpenFamilies(userId: string): Promise<string[]> {
      const rows = await prisma.refreshFamily.findMany({
        where: { userId, endedAt: null },
        select: { id: true },
      })
      return rows.map(({ id }) => id)
    },
    async endFamilies(userId: string, at: Date, reason: string): Promise<void> {
      await prisma.refreshFamily.updateMany({
        where: { userId, endedAt: null },
        data: { endedAt: at, endReason: reason },
      })
    },
  }
}
