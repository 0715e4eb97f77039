import type { StoredContent } from '../domain/content.ts'
import type { Prisma } from './generated/client.ts'

/** Well below what the column and pg-boss's priorities hold. */
const LAST_POSITION = 2_000_000_000

export function preparationQueueWrites(prisma: Prisma.TransactionClient) {
  return {
    /**
     * Queue position of an uploader's next content: its cost, added to the uploader's last waiting file and to the file that
     * began last (self-clocked fair queueing, Golestani 1994). Accounts share the work, not the number of files, so a short
     * file waits neither for another account's backlog nor for all long films.
     * @param cost of `queueCostOf`
     */
    async nextQueuePosition(userId: string, cost: number): Promise<number> {
      await prisma.$executeRaw`
        UPDATE preparation_clock SET position = 0
        WHERE position <> 0 AND NOT EXISTS (SELECT 1 FROM content WHERE state = 'PREPARING')`
      // Note: the 1 lets the first file of another account pass a second one that costs as much.
      const [row] = await prisma.$queryRaw<{ position: number }[]>`
        SELECT least(${LAST_POSITION}::int, ${cost}::bigint + greatest(coalesce((SELECT position FROM preparation_clock), 0),
          coalesce(1 + max(queue_position), 0)))::int AS position
        FROM content WHERE state = 'PREPARING' AND user_id = ${userId}::uuid`
      return row?.position ?? cost
    },
    /**
     * A file begins to be prepared. While a file waits for room the lowest position stands still, and later files would
     * pass earlier ones.
     */
    async advanceQueueClock(position: number): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO preparation_clock AS clock (position) VALUES (${position}::int)
        ON CONFLICT (id) DO UPDATE SET position = greatest(clock.position, excluded.position)`
    },
    /** Moves other waiting files back: of the uploader by this cost, of its network by a share of it. */
    async moveBackOthers(
      { id, userId, network }: Pick<StoredContent, 'id' | 'userId'> & { network: string | null },
      cost: number,
      share: number,
    ): Promise<number> {
      return prisma.$executeRaw`
        UPDATE content SET queue_position = least(${LAST_POSITION}::int, queue_position
          + CASE WHEN user_id = ${userId}::uuid THEN ${cost}::bigint ELSE ${share}::bigint END)::int
        WHERE id <> ${id}::uuid AND state = 'PREPARING' AND (user_id = ${userId}::uuid
          OR id IN (SELECT content_id FROM preparation_network WHERE network = ${network}))`
    },
  }
}
