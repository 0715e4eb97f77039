import type { VideoSource } from '@alcove/contracts'
import type { Sql } from '@alcove/kit/database/database'
import { deleteAll } from '@alcove/kit/database/delete-all'
import type { Prisma } from './generated/client.ts'

export interface View {
  viewer: string
  /** `YYYY-MM-DD` */
  day: string
  videoId: string
  provider: VideoSource
  viewedAt: Date
}

type Client = Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'>

/** Queries of a viewer's day. */
export function dailyViewReads(prisma: Client) {
  return {
    async countViews(viewer: string, day: string): Promise<number> {
      const [row] = await prisma.$queryRaw<{ n: number }[]>`
        SELECT count(*)::int AS n FROM daily_view WHERE viewer = ${viewer} AND day = ${day}::date`
      return row?.n ?? 0
    },
    /** Counts the videos of the day, and checks for this one. */
    async findViews(
      viewer: string,
      day: string,
      videoId: string,
    ): Promise<{ count: number; tracked: boolean }> {
      const [row] = await prisma.$queryRaw<{ count: number; tracked: boolean }[]>`
        SELECT count(*)::int AS count, coalesce(bool_or(video_id = ${videoId}), false) AS tracked
        FROM daily_view WHERE viewer = ${viewer} AND day = ${day}::date`
      return row ?? { count: 0, tracked: false }
    },
  }
}

/** Deletes expired views. */
export function dailyViewSweeps(sql: Sql) {
  return {
    /**
     * @param day `YYYY-MM-DD`, the first that stays
     * @returns the number of deleted rows
     */
    dropViewsBefore: (day: string) =>
      deleteAll(sql, 'daily_view', 'SELECT ctid FROM daily_view WHERE day < $1', [day]),
  }
}

export function dailyViewWrites(prisma: Client) {
  const { findViews } = dailyViewReads(prisma)
  return {
    findViews,
    /** Locks this viewer's day until the transaction ends. */
    async lockViews(viewer: string, day: string): Promise<void> {
      await prisma.$queryRaw`
        SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${`daily-view/${day}/${viewer}`}, 0))`
    },
    async deleteViewsBy(viewer: string): Promise<void> {
      await prisma.$executeRaw`DELETE FROM daily_view WHERE viewer = ${viewer}`
    },
    async saveView({ viewer, day, videoId, provider, viewedAt }: View): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO daily_view (viewer, day, video_id, provider, viewed_at)
        VALUES (${viewer}, ${day}::date, ${videoId}, ${provider}, ${viewedAt.toISOString()}::timestamptz)`
    },
  }
}
