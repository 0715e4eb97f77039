import type { ContentFacts } from '../domain/content.ts'
import { Prisma } from './generated/client.ts'

/** Which state of a content counts, before its revision. */
const rankOf = (row: 'c' | 'excluded') =>
  Prisma.raw(`CASE ${row}.state
  WHEN 'WITHDRAWN' THEN 2 WHEN 'APPROVED' THEN 1 WHEN 'REJECTED' THEN 1 WHEN 'REMOVED' THEN 1 ELSE 0 END`)
/** True where an event replaces the state. */
const replaces = Prisma.sql`(${rankOf('excluded')}, excluded.revision) > (${rankOf('c')}, c.revision)`

interface Standing {
  state: string
  revision: number
  renditionsRevision: number
}

export function contentWrites(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /**
     * Applies an event to its content. State and each kind of details follow their newest revision, so events may arrive in any
     * order and more than once. A decision outranks what media emits, because both count revisions by themselves; a withdrawal
     * outranks either.
     * @returns false once the event does not say where the content stands: another outranks it, or its approval is of renditions
     * that others have replaced, which are judged first
     */
    async saveContent({ contentId, userId, revision, state, ...facts }: ContentFacts): Promise<boolean> {
      const sourceRevision = facts.sourceBytes === undefined ? 0 : revision
      const renditionsRevision = facts.renditions === undefined ? 0 : revision
      const [saved] = await prisma.$queryRaw<Standing[]>`
        INSERT INTO content AS c (content_id, user_id, state, revision, judged_revision, source_revision,
          source_bytes, renditions_revision, rendition_bytes, rendition_files)
        VALUES (${contentId}::uuid, ${userId}::uuid, ${state}, ${revision}, ${facts.judgedRevision ?? null},
          ${sourceRevision}, ${facts.sourceBytes ?? 0}, ${renditionsRevision}, ${facts.renditions?.bytes ?? 0},
          ${facts.renditions?.files ?? 0})
        ON CONFLICT (content_id) DO UPDATE SET
          state = CASE WHEN ${replaces} THEN excluded.state ELSE c.state END,
          revision = CASE WHEN ${replaces} THEN excluded.revision ELSE c.revision END,
          judged_revision = CASE WHEN ${replaces} THEN excluded.judged_revision ELSE c.judged_revision END,
          source_bytes = CASE WHEN excluded.source_revision > c.source_revision
            THEN excluded.source_bytes ELSE c.source_bytes END,
          source_revision = greatest(excluded.source_revision, c.source_revision),
          rendition_bytes = CASE WHEN excluded.renditions_revision > c.renditions_revision
            THEN excluded.rendition_bytes ELSE c.rendition_bytes END,
          rendition_files = CASE WHEN excluded.renditions_revision > c.renditions_revision
            THEN excluded.rendition_files ELSE c.rendition_files END,
          renditions_revision = greatest(excluded.renditions_revision, c.renditions_revision)
        RETURNING state, revision, renditions_revision AS "renditionsRevision"`
      if (!saved) throw new Error(`content ${contentId} must have a row once it is saved`)
      const wins = saved.state === state && saved.revision === revision
      return wins && (state !== 'APPROVED' || (facts.judgedRevision ?? Infinity) >= saved.renditionsRevision)
    },
  }
}
