import type { Provider } from '@alcove/contracts'
import type { Prisma } from './generated/client.ts'

/** A provider's answer in our terms, as JSON text. */
export interface StoredAnswer {
  key: string
  provider: Provider
  body: string
  fetchedAt: Date
}

export function providerAnswerReads(prisma: Pick<Prisma.TransactionClient, 'providerAnswer'>) {
  return {
    async findAnswer(key: string): Promise<{ body: unknown; fetchedAt: Date } | null> {
      return prisma.providerAnswer.findUnique({ where: { key }, select: { body: true, fetchedAt: true } })
    },
  }
}

/** Writes cached answers, one statement each, without events. */
export function providerAnswerWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /** Keeps the newest answer per key. */
    async saveAnswers(answers: StoredAnswer[]): Promise<void> {
      // Note: sorted rows cannot deadlock with another replica.
      const rows = [...answers].sort((a, b) => (a.key < b.key ? -1 : 1))
      await prisma.$executeRaw`
        INSERT INTO provider_answer AS known (key, provider, body, fetched_at)
        SELECT new.key, new.provider, new.body::jsonb, new.fetched_at::timestamptz
        FROM unnest(${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.provider)}::text[],
          ${rows.map((row) => row.body)}::text[], ${rows.map((row) => row.fetchedAt.toISOString())}::text[])
          WITH ORDINALITY AS new (key, provider, body, fetched_at, place)
        ORDER BY new.place
        ON CONFLICT (key) DO UPDATE SET body = excluded.body, fetched_at = excluded.fetched_at
        WHERE known.fetched_at < excluded.fetched_at`
    },
    async dropAnswers(keys: string[]): Promise<void> {
      await prisma.$executeRaw`DELETE FROM provider_answer WHERE key = ANY(${keys})`
    },
    /** @returns the number of deleted answers */
    dropAllAnswers: (): Promise<number> => prisma.$executeRaw`DELETE FROM provider_answer`,
    /** Deletes answers fetched before a time, and all but the newest per provider. */
    async sweepAnswers(before: Date, keepOfEach: number): Promise<void> {
      await prisma.$executeRaw`DELETE FROM provider_answer WHERE fetched_at < ${before.toISOString()}::timestamptz`
      await prisma.$executeRaw`
        DELETE FROM provider_answer WHERE key IN (
          SELECT key FROM (
            SELECT key, row_number() OVER (PARTITION BY provider ORDER BY fetched_at DESC, key) AS place
            FROM provider_answer) AS ranked
          WHERE place > ${keepOfEach})`
    },
  }
}
