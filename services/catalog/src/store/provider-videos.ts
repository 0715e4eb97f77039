import type { Provider } from '@alcove/contracts'
import type { Sql } from '@alcove/kit/database/database'
import { deleteAll } from '@alcove/kit/database/delete-all'
import type { SourceVideo } from '../ports.ts'
import { Prisma } from './generated/client.ts'

/** A provider's video as we remember it: which id leads where, and whether it is gone. */
export interface KnownVideo {
  /** With prefix. */
  id: string
  provider: Provider
  providerVideoId: string
  /** How provider 2 names it. */
  url: string | null
  /** Set: a tombstone. It is shown nowhere, whatever lists bring. */
  removedAt: Date | null
}

/** What lists said of a video. */
export type ListedDetails = Pick<SourceVideo, 'id' | 'thumbnail' | 'duration' | 'views'>

const SELECTED = { id: true, provider: true, providerVideoId: true, url: true, removedAt: true }

export function providerVideoReads(prisma: Pick<Prisma.TransactionClient, 'providerVideo' | '$queryRaw'>) {
  return {
    async findProviderVideo(id: string): Promise<KnownVideo | null> {
      return (await prisma.providerVideo.findUnique({ where: { id }, select: SELECTED })) as KnownVideo | null
    },
    async findProviderVideoByUrl(provider: Provider, url: string): Promise<KnownVideo | null> {
      return (await prisma.providerVideo.findFirst({
        where: { provider, url },
        select: SELECTED,
      })) as KnownVideo | null
    },
    /** The rows of these URLs, whatever id they are known under. */
    async findProviderVideosByUrl(provider: Provider, urls: string[]): Promise<KnownVideo[]> {
      const where = { provider, url: { in: urls } }
      return (await prisma.providerVideo.findMany({ where, select: SELECTED })) as KnownVideo[]
    },
    /** What lists said of these, where they were on any. */
    async findListedFacts(ids: string[]): Promise<ListedDetails[]> {
      return prisma.$queryRaw<ListedDetails[]>`
        SELECT id, thumbnail, duration, views::float8 AS views FROM provider_video WHERE id = ANY(${ids})`
    },
    /** How many videos of a provider we know and show, counted up to a limit. */
    async countShown(provider: Provider, limit: number): Promise<number> {
      const [row] = await prisma.$queryRaw<{ shown: number }[]>`
        SELECT count(*)::int AS shown FROM (
          SELECT 1 FROM provider_video WHERE provider = ${provider} AND removed_at IS NULL LIMIT ${limit}) AS counted`
      return row?.shown ?? 0
    },
    /** Which of these are gone. */
    async findRemoved(ids: string[]): Promise<Set<string>> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        SELECT id FROM provider_video WHERE id = ANY(${ids}) AND removed_at IS NOT NULL`
      return new Set(rows.map((row) => row.id))
    },
    /** Which of these we have shown and show still. */
    async findShown(ids: string[]): Promise<string[]> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        SELECT id FROM provider_video WHERE id = ANY(${ids}) AND removed_at IS NULL`
      return rows.map((row) => row.id)
    },
    /** `known` counts the tombstones too. */
    async countVideos(provider: Provider): Promise<{ known: number; removed: number }> {
      const [row] = await prisma.$queryRaw<{ known: number; removed: number }[]>`
        SELECT count(*)::int AS known, count(removed_at)::int AS removed
        FROM provider_video WHERE provider = ${provider}`
      return row ?? { known: 0, removed: 0 }
    },
    async countRemovedSince(provider: Provider, since: Date): Promise<number> {
      return prisma.providerVideo.count({ where: { provider, removedAt: { gt: since } } })
    },
    /** Videos that nobody has looked at since, those never looked at first. */
    async findToProbe(provider: Provider, limit: number, since: Date): Promise<KnownVideo[]> {
      const columns = Prisma.sql`id, provider, provider_video_id AS "providerVideoId", url, removed_at AS "removedAt"`
      // Note: two halves, because an index in the usual order gives no NULLs first.
      return prisma.$queryRaw<KnownVideo[]>`
        (SELECT ${columns} FROM provider_video
          WHERE provider = ${provider} AND checked_at IS NULL AND removed_at IS NULL LIMIT ${limit})
        UNION ALL
        (SELECT ${columns} FROM provider_video
          WHERE provider = ${provider} AND checked_at < ${since.toISOString()}::timestamptz AND removed_at IS NULL
          ORDER BY checked_at LIMIT ${limit})
        LIMIT ${limit}`
    },
  }
}

/** What is no change of state: which ids exist, and when somebody looked. One statement each. */
export function providerVideoNotes(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /**
     * Keeps what lists and pages brought; one that says less takes nothing back. Cheap enough for every answer: what was
     * noted within the hour is not written again, unless there is something to add. A tombstone stays one.
     */
    async rememberVideos(videos: SourceVideo[], now: Date): Promise<void> {
      // Note: one statement may not touch a row twice, and sorted rows cannot deadlock with another list's.
      const unique = [...new Map(videos.map((video) => [video.id, video])).values()].sort((a, b) =>
        a.id < b.id ? -1 : 1,
      )
      if (unique.length === 0) return
      const at = now.toISOString()
      await prisma.$executeRaw`
        INSERT INTO provider_video AS known
          (id, provider, provider_video_id, url, thumbnail, duration, views, seen_at)
        SELECT seen.id, seen.provider, seen.provider_video_id, seen.url, seen.thumbnail, seen.duration, seen.views,
          ${at}::timestamptz
        FROM unnest(${unique.map((video) => video.id)}::text[], ${unique.map((video) => video.provider)}::text[],
          ${unique.map((video) => video.providerVideoId)}::text[],
          ${unique.map((video) => video.providerVideoUrl ?? null)}::text[],
          ${unique.map((video) => video.thumbnail)}::text[], ${unique.map((video) => video.duration)}::int[],
          ${unique.map((video) => video.views)}::bigint[])
          WITH ORDINALITY
          AS seen (id, provider, provider_video_id, url, thumbnail, duration, views, place)
        WHERE NOT EXISTS (
          SELECT 1 FROM provider_video AS noted WHERE noted.id = seen.id
            AND noted.seen_at > ${at}::timestamptz - interval '1 hour'
            AND (seen.url IS NULL OR noted.url = seen.url)
            AND (seen.thumbnail IS NULL OR noted.thumbnail IS NOT NULL)
            AND (seen.duration IS NULL OR noted.duration IS NOT NULL)
            AND (seen.views IS NULL OR noted.views IS NOT NULL))
        ORDER BY seen.place
        ON CONFLICT (id) DO UPDATE SET seen_at = greatest(known.seen_at, excluded.seen_at),
          url = coalesce(excluded.url, known.url), thumbnail = coalesce(excluded.thumbnail, known.thumbnail),
          duration = coalesce(excluded.duration, known.duration), views = coalesce(excluded.views, known.views)`
    },
    /** Notes that somebody looked and the video was there. */
    async markChecked(ids: string[], now: Date): Promise<void> {
      await prisma.$executeRaw`
        UPDATE provider_video SET checked_at = ${now.toISOString()}::timestamptz WHERE id = ANY(${ids})`
    },
  }
}

export function providerVideoSweeps(sql: Sql) {
  return {
    /** All but tombstones. @returns how many went */
    dropVideosUnseenSince: (before: Date) =>
      deleteAll(
        sql,
        'provider_video',
        'SELECT ctid FROM provider_video WHERE seen_at < $1 AND removed_at IS NULL',
        [before],
      ),
  }
}

export function providerVideoWrites(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /**
     * Tombstones for videos that we know; others leave no trace.
     * @returns those that were not gone before
     */
    async markRemoved(ids: string[], now: Date): Promise<string[]> {
      const at = now.toISOString()
      // Note: a checked tombstone is at the end of what is to be probed, where nobody steps over it.
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        UPDATE provider_video SET removed_at = ${at}::timestamptz, checked_at = ${at}::timestamptz
        WHERE id = ANY(${ids}) AND removed_at IS NULL RETURNING id`
      return rows.map((row) => row.id)
    },
  }
}
