import { enumColumns } from '@alcove/kit/database/enum-columns'
import type { RemakeCounts, RemakeEnding } from '../../domain/remakes/remake-progress.ts'
import type { FailuresInRow, RemakeSelection } from '../../domain/remakes/remakes.ts'
import { Prisma } from '../generated/client.ts'
import { remakable } from './remakable.ts'

const STATES = ['WAITING', 'QUEUED', 'DONE', 'FAILED'] as const
const withState = enumColumns('remake', { state: STATES })

export interface FailedRemake {
  contentId: string
  reason: string | null
}

/** Why no remake begins, until an operator resumes them. */
export interface RemakeBrake {
  reason: string
  brakedAt: Date
}

type Client = Prisma.TransactionClient

/** Picture-seconds of a film: what its preparation takes follows from them. */
const WORK = Prisma.sql`coalesce(duration * width * height, 0)`

export function remakeReads(
  prisma: Pick<Client, 'remake' | 'remakeBrake' | 'preparationPause' | '$queryRaw'>,
) {
  async function findRemakeBrake(): Promise<RemakeBrake | null> {
    const { reason = null, brakedAt = null } = (await prisma.remakeBrake.findFirst()) ?? {}
    return brakedAt && { reason: reason ?? '', brakedAt }
  }
  return {
    async findRemake(contentId: string) {
      const row = await prisma.remake.findUnique({ where: { contentId } })
      return row && withState(row)
    },
    async countRemakes(): Promise<RemakeCounts> {
      const groups = await prisma.remake.groupBy({ by: ['state'], _count: true })
      const count = (...states: string[]) =>
        groups.reduce((sum, { state, _count }) => sum + (states.includes(state) ? _count : 0), 0)
      return { waiting: count('WAITING', 'QUEUED'), done: count('DONE'), failed: count('FAILED') }
    },
    /** Picture-seconds of all that wait or are being made. */
    async measureWaitingRemakes(): Promise<number> {
      const [row] = await prisma.$queryRaw<{ work: number }[]>`
        SELECT coalesce(sum(${WORK}), 0)::float8 AS work FROM remake JOIN content ON content.id = content_id
        WHERE remake.state IN ('WAITING', 'QUEUED')`
      return row?.work ?? 0
    },
    /** Newest first. */
    findRemakeEndings: (limit: number): Promise<RemakeEnding[]> =>
      prisma.$queryRaw<RemakeEnding[]>`
        SELECT ended_at AS "endedAt", CASE remake.state WHEN 'DONE' THEN ${WORK} ELSE 0 END::float8 AS work
        FROM remake JOIN content ON content.id = content_id
        WHERE remake.state IN ('DONE', 'FAILED') AND ended_at IS NOT NULL ORDER BY ended_at DESC, content_id LIMIT ${limit}`,
    /** How many failed for each reason, the most frequent first. */
    async countFailureReasons(limit: number): Promise<{ reason: string | null; count: number }[]> {
      const groups = await prisma.remake.groupBy({
        by: ['reason'],
        where: { state: 'FAILED' },
        _count: true,
        orderBy: [{ _count: { contentId: 'desc' } }, { reason: 'asc' }],
        take: limit,
      })
      return groups.map(({ reason, _count }) => ({ reason, count: _count }))
    },
    /** Newest first. */
    findFailedRemakes: (limit: number): Promise<FailedRemake[]> =>
      prisma.remake.findMany({
        where: { state: 'FAILED' },
        orderBy: [{ endedAt: 'desc' }, { contentId: 'asc' }],
        select: { contentId: true, reason: true },
        take: limit,
      }),
    findRemakeBrake,
    /** True while none may begin: paused with all preparation, or braked. */
    async areRemakesHeld(): Promise<boolean> {
      return (await prisma.preparationPause.findFirst()) !== null || (await findRemakeBrake()) !== null
    },
  }
}

export function remakeWrites(prisma: Client) {
  return {
    /** @returns false if it waits already */
    async requestRemake(contentId: string, now: Date): Promise<boolean> {
      const count = await prisma.$executeRaw`
        INSERT INTO remake AS known (content_id, state, requested_at) VALUES (${contentId}::uuid, 'WAITING', ${now})
        ON CONFLICT (content_id) DO UPDATE
        SET state = 'WAITING', requested_at = excluded.requested_at, ended_at = NULL, reason = NULL
        WHERE known.state IN ('DONE', 'FAILED')`
      return count > 0
    },
    /** Forgets what has ended, and requests all that may be remade. @returns how many wait that did not wait before */
    async requestAllRemakes(selection: RemakeSelection, now: Date): Promise<number> {
      await prisma.remake.deleteMany({ where: { state: { in: ['DONE', 'FAILED'] } } })
      return prisma.$executeRaw`
        INSERT INTO remake (content_id, state, requested_at)
        SELECT id, 'WAITING', ${now} FROM content WHERE ${remakable(selection)}
        ON CONFLICT (content_id) DO NOTHING`
    },
    /** Marks as many as queued that as many are in all. @returns their ids, oldest first */
    async takeWaitingRemakes(atATime: number): Promise<string[]> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        WITH next AS (
          SELECT content_id FROM remake WHERE state = 'WAITING' ORDER BY requested_at, content_id
          LIMIT greatest(0, ${atATime}::int - (SELECT count(*)::int FROM remake WHERE state = 'QUEUED'))
          FOR UPDATE SKIP LOCKED)
        UPDATE remake SET state = 'QUEUED' FROM next WHERE remake.content_id = next.content_id
        RETURNING remake.content_id AS id`
      return rows.map(({ id }) => id)
    },
    /** Lets queued remakes wait again, whose jobs may be lost; a job that goes on ends as one that was disturbed. */
    async putBackQueuedRemakes(): Promise<void> {
      await prisma.remake.updateMany({ where: { state: 'QUEUED' }, data: { state: 'WAITING' } })
    },
    /** Locks a remake until the transaction ends. @returns whether it is still queued */
    async lockQueuedRemake(contentId: string): Promise<boolean> {
      const rows = await prisma.$queryRaw<unknown[]>`
        SELECT 1 FROM remake WHERE content_id = ${contentId}::uuid AND state = 'QUEUED' FOR UPDATE`
      return rows.length > 0
    },
    async endRemake(contentId: string, reason: string | null, endedAt: Date): Promise<void> {
      const state = reason === null ? 'DONE' : 'FAILED'
      await prisma.remake.update({ where: { contentId }, data: { state, reason, endedAt } })
    },
    async putBackRemake(contentId: string): Promise<void> {
      await prisma.remake.update({ where: { contentId }, data: { state: 'WAITING' } })
    },
    /** Lets a queued remake wait again, behind all others. */
    async moveRemakeBack(contentId: string, now: Date): Promise<void> {
      await prisma.remake.update({ where: { contentId }, data: { state: 'WAITING', requestedAt: now } })
    },
    async deleteRemake(contentId: string): Promise<void> {
      await prisma.remake.deleteMany({ where: { contentId } })
    },
    /** Counts the failure that `endRemake` has recorded. @returns failures in a row, with this one */
    async countRemakeFailure(): Promise<FailuresInRow> {
      const { failures } = await prisma.remakeBrake.upsert({
        where: { id: 1 },
        create: { failures: 1 },
        update: { failures: { increment: 1 } },
      })
      const [row] = await prisma.$queryRaw<{ accounts: number }[]>`
        SELECT count(DISTINCT user_id)::int AS accounts FROM (
          SELECT user_id FROM remake JOIN content ON content.id = content_id WHERE remake.state = 'FAILED'
          ORDER BY ended_at DESC LIMIT ${failures}) AS last`
      return { failures, accounts: row?.accounts ?? 0 }
    },
    async forgetRemakeFailures(): Promise<void> {
      await prisma.remakeBrake.updateMany({ where: { failures: { gt: 0 } }, data: { failures: 0 } })
    },
    /** @returns false if they are braked already */
    async brakeRemakes(reason: string, brakedAt: Date): Promise<boolean> {
      await prisma.remakeBrake.createMany({ data: {}, skipDuplicates: true })
      const braked = { reason, brakedAt }
      return (await prisma.remakeBrake.updateMany({ where: { brakedAt: null }, data: braked })).count > 0
    },
    /** @returns false if they are not braked */
    async releaseRemakes(): Promise<boolean> {
      const released = { failures: 0, reason: null, brakedAt: null }
      const { count } = await prisma.remakeBrake.updateMany({
        where: { brakedAt: { not: null } },
        data: released,
      })
      return count > 0
    },
  }
}
