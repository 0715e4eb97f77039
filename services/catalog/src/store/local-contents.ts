import { ERASED_TITLE } from '@alcove/contracts'
import type {
  CoverChange,
  Decision,
  ProcessedDetails,
  UploadedDetails,
} from '../domain/contents/local-content.ts'
import { Prisma } from './generated/client.ts'
import { isPublished } from './published.ts'

/** Largest PostgreSQL integer. */
const FINAL_REVISION = 2_147_483_647

/**
 * Writes each part of a content separately, over older revisions only, so that order and repetition do not matter.
 * Title words are added with the part that completes publication and deleted with the last published text that has
 * them.
 */
export function localContentWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw' | '$queryRaw'>) {
  async function addTitleWords(contentId: string): Promise<void> {
    await prisma.$executeRaw`
      INSERT INTO title_word SELECT word FROM local_content AS content, title_words(content.title) AS word
      WHERE content.id = ${contentId}::uuid AND ${isPublished} ON CONFLICT DO NOTHING`
  }

  /** Deletes words of unpublished titles that no other published text has. Stop words stay. */
  async function deleteTitleWords(gone: Prisma.Sql): Promise<void> {
    await prisma.$executeRaw`
      WITH gone AS (SELECT content.id, content.title FROM local_content AS content WHERE ${gone}),
        lost AS (SELECT DISTINCT word, plainto_tsquery('public.french_unaccent', word) AS query
          FROM gone, title_words(gone.title) AS word)
      DELETE FROM title_word USING lost
      WHERE title_word.word = lost.word AND numnode(lost.query) > 0 AND NOT EXISTS (
        SELECT FROM local_content AS content
        WHERE ${isPublished} AND content.search @@ lost.query AND content.id NOT IN (SELECT id FROM gone))`
  }

  /**
   * Bumps it for what was approved, which may have left the lists. Runs as the last statement of a write, because it locks a
   * shared row until the transaction ends.
   */
  async function bumpListingVersion(contentId: string): Promise<void> {
    await prisma.$executeRaw`
      UPDATE listing_version SET version = version + 1
      WHERE EXISTS (SELECT FROM local_content WHERE id = ${contentId}::uuid AND decision = 'APPROVED')`
  }

  return {
    async saveUploaded({ contentId, revision, ...details }: UploadedDetails): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO local_content AS known (id, revision, uploaded_revision, user_id, title, description, tags,
          categories, file_size, mime_type, created_at)
        VALUES (${contentId}::uuid, ${revision}, ${revision}, ${details.userId}::uuid, ${details.title},
          ${details.description}, ${details.tags}, ${details.categories}, ${BigInt(details.fileSize)}, ${details.mimeType},
          ${details.createdAt.toISOString()}::timestamptz)
        ON CONFLICT (id) DO UPDATE SET revision = greatest(known.revision, excluded.revision),
          uploaded_revision = excluded.uploaded_revision, user_id = excluded.user_id, title = excluded.title,
          description = excluded.description, tags = excluded.tags, categories = excluded.categories,
          file_size = excluded.file_size, mime_type = excluded.mime_type, created_at = excluded.created_at
        WHERE known.uploaded_revision < excluded.uploaded_revision`
      await addTitleWords(contentId)
      await bumpListingVersion(contentId)
    },
    /** Returns the uploader of a content; null while that is not heard of. */
    async findUploaderOf(contentId: string): Promise<string | null> {
      const [row] = await prisma.$queryRaw<{ userId: string | null }[]>`
        SELECT user_id AS "userId" FROM local_content WHERE id = ${contentId}::uuid`
      return row?.userId ?? null
    },
    /** Erases the texts and placeholders of a deleted account; media withdraws its contents. */
    async eraseContentsBy(userId: string): Promise<void> {
      await deleteTitleWords(Prisma.sql`content.user_id = ${userId}::uuid`)
      await prisma.$executeRaw`
        UPDATE local_content SET title = ${ERASED_TITLE}, description = '', tags = '{}', categories = '{}',
          placeholder = NULL
        WHERE user_id = ${userId}::uuid`
      await prisma.$executeRaw`UPDATE listing_version SET version = version + 1`
    },
    async saveProcessed({ contentId, revision, ...details }: ProcessedDetails): Promise<void> {
      const { duration, posterKey, placeholder = null } = details
      await prisma.$executeRaw`
        INSERT INTO local_content AS known (id, revision, processed_revision, duration, poster_key, placeholder)
        VALUES (${contentId}::uuid, ${revision}, ${revision}, ${duration}, ${posterKey}, ${placeholder})
        ON CONFLICT (id) DO UPDATE SET revision = greatest(known.revision, excluded.revision),
          processed_revision = excluded.processed_revision, duration = excluded.duration,
          poster_key = excluded.poster_key,
          placeholder = CASE WHEN known.cover_revision = 0 THEN excluded.placeholder ELSE known.placeholder END
        WHERE known.processed_revision < excluded.processed_revision`
      await addTitleWords(contentId)
      // Note: it leaves the lists where others than these renditions were approved.
      await deleteTitleWords(
        Prisma.sql`content.id = ${contentId}::uuid AND content.decision = 'APPROVED' AND NOT (${isPublished})`,
      )
      await bumpListingVersion(contentId)
    },
    async saveCoverChange({ contentId, revision, coverRevision, placeholder }: CoverChange): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO local_content AS known (id, revision, cover_revision, placeholder)
        VALUES (${contentId}::uuid, ${revision}, ${coverRevision}, ${placeholder})
        ON CONFLICT (id) DO UPDATE SET revision = greatest(known.revision, excluded.revision),
          cover_revision = excluded.cover_revision, placeholder = excluded.placeholder
        WHERE known.cover_revision < excluded.cover_revision`
      await bumpListingVersion(contentId)
    },
    /** Saves a decision. A withdrawal is final: no revision outranks it. */
    async saveDecision({
      contentId,
      revision,
      decision,
      approvedAt,
      judgedRevision,
    }: Decision): Promise<void> {
      const decisionRevision = decision === 'WITHDRAWN' ? FINAL_REVISION : revision
      await prisma.$executeRaw`
        INSERT INTO local_content AS known (id, revision, decision_revision, decision, approved_at, judged_revision)
        VALUES (${contentId}::uuid, ${revision}, ${decisionRevision}, ${decision},
          ${approvedAt?.toISOString() ?? null}::timestamptz, ${judgedRevision})
        ON CONFLICT (id) DO UPDATE SET revision = greatest(known.revision, excluded.revision),
          decision = CASE WHEN excluded.decision_revision > known.decision_revision
            THEN excluded.decision ELSE known.decision END,
          approved_at = CASE WHEN excluded.decision_revision > known.decision_revision
            THEN excluded.approved_at ELSE known.approved_at END,
          judged_revision = CASE WHEN excluded.decision_revision > known.decision_revision
            THEN excluded.judged_revision ELSE known.judged_revision END,
          decision_revision = greatest(known.decision_revision, excluded.decision_revision)`
      await addTitleWords(contentId)
      await deleteTitleWords(Prisma.sql`content.id = ${contentId}::uuid AND NOT (${isPublished})`)
      // Note: always, because the content may have been listed before.
      await prisma.$executeRaw`UPDATE listing_version SET version = version + 1`
    },
  }
}
