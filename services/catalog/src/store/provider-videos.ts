import { PROVIDERS, type Provider } from '@alcove/contracts'
import type { Sql } from '@alcove/kit/database/database'
import { deleteAll } from '@alcove/kit/database/delete-all'
import { enumColumns, type RawRow } from '@alcove/kit/database/enum-columns'
import type { SourceVideo } from '../domain/providers/source-video.ts'
import { Prisma } from './generated/client.ts'

/** A stored provider video: its address by id, and whether it is gone. */
export interface KnownVideo {
  /** With prefix. */
  id: string
  provider: Provider
  providerVideoId: string
  /** Provider 2's own name of the video. */
  url: string | null
  /** The tombstone: once set, the video is never shown, whatever lists bring. */
  removedAt: Date | null
}

/** Details of a video from lists. */
export type ListedDetails = Pick<SourceVideo, 'id' | 'thumbnail' | 'duration' | 'views'>

const toKnownVideo = enumColumns('provider_video', { provider: PROVIDERS })

const SELECTED = { id: true, provider: true, providerVideoId: true, url: true, removedAt: true }

export function providerVideoReads(prisma: Pick<Prisma.TransactionClient, 'providerVideo' | '$queryRaw'>) {
  return {
    async findProviderVideo(id: string): Promise<KnownVideo | null> {
      const row = await prisma.providerVideo.findUnique({ where: { id }, select: SELECTED })
      return row && toKnownVideo(row)
    },
    async findProviderVideoByUrl(provider: Provider, url: string): Promise<KnownVideo | null> {
      const row = await prisma.providerVideo.findFirst({ where: { provider, url }, select: SELECTED })
      return row && toKnownVideo(row)
    },
    /** Finds the rows of these URLs under any id. */
    async findProviderVideosByUrl(provider: Provider, urls: string[]): Promise<KnownVideo[]> {
      const where = { provider, url: { in: urls } }
      return (await prisma.providerVideo.findMany({ where, select: SELECTED })).map(toKnownVideo)
    },
    /** Finds the details from lists, if any. */
    async findListedDetails(ids: string[]): Promise<ListedDetails[]> {
      return prisma.$queryRaw<ListedDetails[]>`
        SELECT id, thumbnail, duration, views::float8 AS views FROM provider_video WHERE id = ANY(${ids})`
    },
    /** Counts a provider's shown videos up to a limit. */
    async countShown(provider: Provider, limit: number): Promise<number> {
      const [row] = await prisma.$queryRaw<{ shown: number }[]>`
        SELECT count(*)::int AS shown FROM (
          SELECT 1 FROM provider_video WHERE provider = ${provider} AND removed_at IS NULL LIMIT ${limit}) AS counted`
      return row?.shown ?? 0
    },
    /** Finds which of these are gone. */
    async findRemoved(ids: string[]): Promise<Set<string>> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        SELECT id FROM provider_video WHERE id = ANY(${ids}) AND removed_at IS NOT NULL`
      return new Set(rows.map((row) => row.id))
    },
    /** Finds which of these are listed and not gone. */
    async findShown(ids: string[]): Promise<string[]> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        SELECT id FROM provider_video WHERE id = ANY(${ids}) AND removed_at IS NULL`
      return rows.map((row) => row.id)
    },
    /** Counts videos; `known` includes tombstones. */
    async countVideos(provider: Provider): Promise<{ known: number; removed: number }> {
      const [row] = await prisma.$queryRaw<{ known: number; removed: number }[]>`
        SELECT count(*)::int AS known, count(removed_at)::int AS removed
        FROM provider_video WHERE provider = ${provider}`
      return row ?? { known: 0, removed: 0 }
    },
    async countRemovedSince(provider: Provider, since: Date): Promise<number> {
      return prisma.providerVideo.count({ where: { provider, removedAt: { gt: since } } })
    },
    /** Finds videos not checked since, never checked ones first. */
    async findToProbe(provider: Provider, limit: number, since: Date): Promise<KnownVideo[]> {
      const columns = Prisma.sql`id, provider, provider_video_id AS "providerVideoId", url, removed_at AS "removedAt"`
      // Note: two halves, because a default index does not return NULLs first.
      const rows = await prisma.$queryRaw<RawRow<KnownVideo, 'provider'>[]>`
        (SELECT ${columns} FROM provider_video
          WHERE provider = ${provider} AND checked_at IS NULL AND removed_at IS NULL LIMIT ${limit})
        UNION ALL
        (SELECT ${columns} FROM provider_video
          WHERE provider = ${provider} AND checked_at < ${since.toISOString()}::timestamptz AND removed_at IS NULL
          ORDER BY checked_at LIMIT ${limit})
        LIMIT ${limit}`
      return rows.map(toKnownVideo)
    },
  }
}

/** Records which ids exist and when they were checked, without events, one statement each. */
export function providerVideoUpserts(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /**
     * Stores listed videos; missing details keep the stored ones, tombstones stay. Cheap enough for every answer: rows
     * written within the hour are skipped unless there is something to add.
     */
    async rememberVideos(videos: SourceVideo[], now: Date): Promise<void> {
      // Note: one statement may not update a row twice, and sorted rows cannot deadlock with another list.
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
    /** Records a successful check. */
    async markChecked(ids: string[], now: Date): Promise<void> {
      await prisma.$executeRaw`
        UPDATE provider_video SET checked_at = ${now.toISOString()}::timestamptz WHERE id = ANY(${ids})`
    },
  }
}

export function providerVideoSweeps(sql: Sql) {
  return {
    /** Deletes all but tombstones. @returns the number of deleted rows */
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
     * Writes tombstones of known videos; unknown ones leave no trace.
     * @returns the ids that were not gone before
     */
    async markRemoved(ids: string[], now: Date): Promise<string[]> {
      const at = now.toISOString()
      // Note: marked as checked, so that tombstones sort last among videos to probe.
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        UPDATE provider_video SET removed_at = ${at}::timestamptz, checked_at = ${at}::timestamptz
        WHERE id = ANY(${ids}) AND removed_at IS NULL RETURNING id`
      return rows.map((row) => row.id)
    },
  }
}
