import type { Decision, ProcessedFacts, UploadedFacts } from '../domain/local-content.ts'
import type { Prisma } from './generated/client.ts'
import { isPublished } from './published.ts'

/**
 * Each part of a content is written on its own, and only over an older one: the row ends up the same whatever came
 * first, and however often. With the last part that it takes to be published, the words of its title are known.
 */
export function localContentWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  async function learnWords(contentId: string): Promise<void> {
    await prisma.$executeRaw`
      INSERT INTO title_word SELECT word FROM local_content AS content, title_words(content.title) AS word
      WHERE content.id = ${contentId}::uuid AND ${isPublished} ON CONFLICT DO NOTHING`
  }

  return {
    async saveUploaded({ contentId, revision, ...facts }: UploadedFacts): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO local_content AS known (id, revision, uploaded_revision, user_id, title, description, tags,
          categories, file_size, mime_type, created_at)
        VALUES (${contentId}::uuid, ${revision}, ${revision}, ${facts.userId}::uuid, ${facts.title},
          ${facts.description}, ${facts.tags}, ${facts.categories}, ${BigInt(facts.fileSize)}, ${facts.mimeType},
          ${facts.createdAt.toISOString()}::timestamptz)
        ON CONFLICT (id) DO UPDATE SET revision = greatest(known.revision, excluded.revision),
          uploaded_revision = excluded.uploaded_revision, user_id = excluded.user_id, title = excluded.title,
          description = excluded.description, tags = excluded.tags, categories = excluded.categories,
          file_size = excluded.file_size, mime_type = excluded.mime_type, created_at = excluded.created_at
        WHERE known.uploaded_revision < excluded.uploaded_revision`
      await learnWords(contentId)
    },
    async saveProcessed({ contentId, revision, duration, posterKey }: ProcessedFacts): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO local_content AS known (id, revision, processed_revision, duration, poster_key)
        VALUES (${contentId}::uuid, ${revision}, ${revision}, ${duration}, ${posterKey})
        ON CONFLICT (id) DO UPDATE SET revision = greatest(known.revision, excluded.revision),
          processed_revision = excluded.processed_revision, duration = excluded.duration,
          poster_key = excluded.poster_key
        WHERE known.processed_revision < excluded.processed_revision`
      await learnWords(contentId)
    },
    async saveDecision({ contentId, revision, decision, approvedAt }: Decision): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO local_content AS known (id, revision, decision_revision, decision, approved_at)
        VALUES (${contentId}::uuid, ${revision}, ${revision}, ${decision},
          ${approvedAt?.toISOString() ?? null}::timestamptz)
        ON CONFLICT (id) DO UPDATE SET revision = greatest(known.revision, excluded.revision),
          decision_revision = excluded.decision_revision, decision = excluded.decision,
          approved_at = excluded.approved_at
        WHERE known.decision_revision < excluded.decision_revision`
      await learnWords(contentId)
    },
  }
}
