import { PROVIDERS, type Provider } from '@alcove/contracts'
import { enumColumns, type RawRow } from '@alcove/kit/database/enum-columns'
import { foldSql, partPattern } from '@alcove/kit/database/fold-text'
import { Prisma } from './generated/client.ts'

/** One action on a provider's video: hidden, or shown again. */
export interface VideoHide {
  id: string
  /** Includes the prefix. */
  videoId: string
  provider: Provider
  /** Number of the action on this video. */
  revision: number
  hidden: boolean
  reason: string | null
  actedAt: Date
  actedBy: string
}

export interface HiddenFilter {
  videoIds?: string[] | undefined
  provider?: Provider | undefined
  /** Part of an id or of a reason, with or without accents. */
  search?: string | undefined
}

type RawHide = RawRow<VideoHide, 'provider'>
const toVideoHide = enumColumns('video_hide', { provider: PROVIDERS })

const SORT_COLUMNS = { hiddenAt: 'acted_at', provider: 'provider', id: 'video_id' } as const

export interface HiddenOrder {
  field: keyof typeof SORT_COLUMNS
  direction: 'ASC' | 'DESC'
}

/** The latest action on each video. */
const LATEST = Prisma.sql`(SELECT DISTINCT ON (video_id) id, video_id, provider, revision, hidden, reason, acted_at, acted_by
  FROM video_hide ORDER BY video_id, revision DESC) AS latest`
const COLUMNS = Prisma.sql`id, video_id AS "videoId", provider, revision, hidden, reason, acted_at AS "actedAt",
  acted_by AS "actedBy"`

export function videoHideReads(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** One page of the hidden videos, and the total count. */
    async findHiddenVideos(
      filter: HiddenFilter,
      { field, direction }: HiddenOrder,
      page: { offset: number; limit: number },
    ): Promise<{ rows: VideoHide[]; total: number }> {
      const where = conditions(filter)
      const order = Prisma.raw(`${SORT_COLUMNS[field]} ${direction}, video_id ${direction}`)
      const [rows, counted] = await Promise.all([
        prisma.$queryRaw<RawHide[]>`SELECT ${COLUMNS} FROM ${LATEST} WHERE ${where}
          ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}`,
        prisma.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM ${LATEST} WHERE ${where}`,
      ])
      return { rows: rows.map(toVideoHide), total: counted[0]?.n ?? 0 }
    },
  }
}

export function videoHideWrites(prisma: Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'>) {
  return {
    /** Serializes actions on a video until the transaction ends. @returns the latest action, or null */
    async lockVideoHide(videoId: string): Promise<VideoHide | null> {
      await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('alcove.moderation.video ' || ${videoId}, 0))`
      const [row] = await prisma.$queryRaw<RawHide[]>`SELECT ${COLUMNS} FROM video_hide
        WHERE video_id = ${videoId} ORDER BY revision DESC LIMIT 1`
      return row ? toVideoHide(row) : null
    },
    async addVideoHide(act: VideoHide): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO video_hide (id, video_id, provider, revision, hidden, reason, acted_at, acted_by)
        VALUES (${act.id}::uuid, ${act.videoId}, ${act.provider}, ${act.revision}, ${act.hidden}, ${act.reason},
          ${act.actedAt.toISOString()}::timestamptz, ${act.actedBy}::uuid)`
    },
  }
}

function conditions({ videoIds, provider, search }: HiddenFilter): Prisma.Sql {
  const all = [Prisma.sql`hidden`]
  if (videoIds) all.push(Prisma.sql`video_id = ANY(${videoIds}::text[])`)
  if (provider) all.push(Prisma.sql`provider = ${provider}`)
  if (search)
    all.push(
      Prisma.sql`${Prisma.raw(foldSql("video_id || ' ' || coalesce(reason, '')"))} LIKE ${partPattern(search)}`,
    )
  return Prisma.join(all, ' AND ')
}
