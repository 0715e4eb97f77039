import { firstAttemptAt, type RemakeSelection } from '../../domain/remakes/remakes.ts'
import { PLAN_VERSION } from '../../domain/renditions/plan-version.ts'
import { Prisma } from '../generated/client.ts'

/** What an operator lets prepare again. */
export interface Remakable {
  contents: number
  /** Bytes of their originals. */
  originalBytes: number
  /** Bytes of their present renditions. */
  storedBytes: number
  /** How many of them lack something that is made of a video. */
  withoutStoryboard: number
  withoutPreview: number
  withoutCoverSizes: number
  withoutFingerprint: number
}

/** A content that plays, and of which nothing can be made again. */
export interface LeftOut {
  contentId: string
  reason: 'evidence' | 'original-dropped' | 'no-file'
}

/** The same as `isRemakable`, of what is selected. */
export const remakable = (selection: RemakeSelection) => Prisma.sql`
  state IN ('PENDING', 'APPROVED') AND NOT evidence_held
  AND source_key IS NOT NULL AND sha256 IS NOT NULL AND hls_prefix IS NOT NULL AND ${selected(selection)}`

function selected({ before, isOutdated = false }: RemakeSelection): Prisma.Sql {
  const attempt = before ? firstAttemptAt(before) : null
  return Prisma.sql`(${attempt}::text IS NULL OR split_part(hls_prefix, '/', 3) COLLATE "C" < ${attempt}::text)
    AND (NOT ${isOutdated}::boolean OR coalesce(plan_version, 0) < ${PLAN_VERSION}::int)`
}

export function remakableReads(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    async measureRemakable(selection: RemakeSelection): Promise<Remakable> {
      const [row] = await prisma.$queryRaw<Remakable[]>`
        SELECT count(*)::int AS contents, coalesce(sum(file_size), 0)::float8 AS "originalBytes",
          coalesce(sum(stored_bytes), 0)::float8 AS "storedBytes",
          count(*) FILTER (WHERE NOT has_storyboard)::int AS "withoutStoryboard",
          count(*) FILTER (WHERE NOT has_preview)::int AS "withoutPreview",
          count(*) FILTER (WHERE NOT has_cover_sizes)::int AS "withoutCoverSizes",
          count(*) FILTER (WHERE fingerprint.content_id IS NULL)::int AS "withoutFingerprint"
        FROM content LEFT JOIN fingerprint ON fingerprint.content_id = content.id WHERE ${remakable(selection)}`
      return row as Remakable
    },
    /** Contents that are selected, and left out all the same; in the order of their ids. */
    findLeftOut: (selection: RemakeSelection, limit: number): Promise<LeftOut[]> =>
      prisma.$queryRaw<LeftOut[]>`
        SELECT id AS "contentId",
          CASE WHEN evidence_held THEN 'evidence' WHEN original_dropped_at IS NOT NULL THEN 'original-dropped' ELSE 'no-file' END AS reason
        FROM content
        WHERE state IN ('PENDING', 'APPROVED') AND hls_prefix IS NOT NULL AND ${selected(selection)}
          AND (evidence_held OR source_key IS NULL OR sha256 IS NULL)
        ORDER BY id LIMIT ${limit}`,
  }
}
