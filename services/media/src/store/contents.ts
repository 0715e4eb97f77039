import type { ContentState } from '@alcove/contracts'
import type { PageCursor } from '@alcove/kit/tokens/page-cursor'
import type { StoredContent } from '../domain/content.ts'
import type { Prisma, Content as Row } from './generated/client.ts'

type Client = Prisma.TransactionClient

export function contentReads(prisma: Pick<Client, 'content'>) {
  return {
    async findContent(id: string): Promise<StoredContent | null> {
      return toContent(await prisma.content.findUnique({ where: { id } }))
    },
    /** Folders of renditions, by content; contents that are unknown are left out. */
    async findHlsPrefixes(ids: string[]): Promise<Map<string, string | null>> {
      const rows = await prisma.content.findMany({
        where: { id: { in: ids } },
        select: { id: true, hlsPrefix: true },
      })
      return new Map(rows.map((row) => [row.id, row.hlsPrefix]))
    },
    /** The uploads of an account that have a file, newest first. */
    async findContentsOf(userId: string, limit: number, after?: PageCursor): Promise<StoredContent[]> {
      const older = after
        ? { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] }
        : {}
      const rows = await prisma.content.findMany({
        where: { userId, state: { notIn: ['DRAFT', 'REMOVED'] }, ...older },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit,
      })
      return rows.map((row) => toContent(row) as StoredContent)
    },
    async countContentsOf(userId: string): Promise<number> {
      return prisma.content.count({ where: { userId, state: { notIn: ['DRAFT', 'REMOVED'] } } })
    },
  }
}

export function contentWrites(prisma: Client) {
  return {
    async insertContent(content: StoredContent): Promise<void> {
      await prisma.content.create({ data: content })
    },
    /** Reads a content and keeps it from changing until the transaction ends. */
    async lockContent(id: string): Promise<StoredContent | null> {
      await prisma.$queryRaw`SELECT 1 FROM content WHERE id = ${id}::uuid FOR UPDATE`
      return toContent(await prisma.content.findUnique({ where: { id } }))
    },
    /**
     * The place of an uploader's next content in the queue of preparation: one behind the last that this uploader has
     * waiting, and never before what is being prepared (start-time fair queueing, Goyal et al. 1996). So a backlog of
     * hundreds lets the first file of anybody else pass.
     */
    async nextQueuePosition(userId: string): Promise<number> {
      const [row] = await prisma.$queryRaw<{ position: number }[]>`
        SELECT 1 + greatest(coalesce(min(queue_position), 1) - 1,
          coalesce(max(queue_position) FILTER (WHERE user_id = ${userId}::uuid), 0)) AS position
        FROM content WHERE state = 'PREPARING'`
      return row?.position ?? 1
    },
    async updateContent(id: string, change: Partial<StoredContent>): Promise<StoredContent> {
      return toContent(await prisma.content.update({ where: { id }, data: change })) as StoredContent
    },
  }
}

function toContent(row: Row | null): StoredContent | null {
  if (!row) return null
  return {
    ...row,
    state: row.state as ContentState,
    fileSize: row.fileSize === null ? null : Number(row.fileSize),
    storedBytes: row.storedBytes === null ? null : Number(row.storedBytes),
  }
}
