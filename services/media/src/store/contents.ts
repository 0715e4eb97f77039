import { CONTENT_STATES, COVERS, ERASED_TITLE } from '@alcove/contracts'
import { enumColumns } from '@alcove/kit/database/enum-columns'
import { DECISION_OUTCOMES, type StoredContent } from '../domain/content.ts'
import type { ContentFiles } from '../domain/taken-down.ts'
import { Prisma, type Content as Row } from './generated/client.ts'
import { readFacts } from './stored-facts.ts'

type Client = Prisma.TransactionClient

const FILES = {
  id: true,
  state: true,
  hidden: true,
  reportWaits: true,
  evidenceHeld: true,
  withdrawnAt: true,
  removedAt: true,
  sourceKey: true,
  hlsPrefix: true,
} as const

export function contentReads(prisma: Pick<Client, 'content'>) {
  return {
    async findContent(id: string): Promise<StoredContent | null> {
      const row = await prisma.content.findUnique({ where: { id } })
      return row && toContent(row)
    },
    /** Contents whose frozen file has these bytes, oldest first. */
    findContentsOfFile: (sha256: string) =>
      prisma.content.findMany({
        where: { sha256 },
        select: { id: true, state: true },
        orderBy: { id: 'asc' },
      }),
    /** Rendition prefixes by content; unknown contents are left out. */
    async findHlsPrefixes(ids: string[]): Promise<Map<string, string | null>> {
      const rows = await prisma.content.findMany({
        where: { id: { in: ids } },
        select: { id: true, hlsPrefix: true },
      })
      return new Map(rows.map((row) => [row.id, row.hlsPrefix]))
    },
    /** The files that contents name and the state that decides if they keep them; unknown contents are left out. */
    async findContentFiles(ids: string[]): Promise<Map<string, ContentFiles>> {
      const rows = await prisma.content.findMany({ where: { id: { in: ids } }, select: FILES })
      return new Map(rows.map(({ id, ...row }) => [id, withState(row)]))
    },
    /** The uploads of an account whose original was accepted; oldest first. */
    async findContentsWithSource(userId: string): Promise<StoredContent[]> {
      const rows = await prisma.content.findMany({
        where: { userId, sourceKey: { not: null } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
      return rows.map(toContent)
    },
    /** Contents of a deleted account that are not yet withdrawn or still hold its texts. */
    async findContentsToWithdraw(userId: string, limit: number): Promise<string[]> {
      const withText = {
        evidenceHeld: false,
        hidden: false,
        reportWaits: false,
        title: { not: ERASED_TITLE },
      }
      const rows = await prisma.content.findMany({
        where: { userId, OR: [{ state: { not: 'WITHDRAWN' } }, withText] },
        orderBy: { id: 'asc' },
        select: { id: true },
        take: limit,
      })
      return rows.map(({ id }) => id)
    },
    /** True only while an approval stands: a removal ends it. */
    async hasApprovedContent(userId: string): Promise<boolean> {
      return (
        (await prisma.content.findFirst({ where: { userId, state: 'APPROVED' }, select: { id: true } })) !==
        null
      )
    },
  }
}

export function contentWrites(prisma: Client) {
  return {
    async insertContent(content: StoredContent): Promise<void> {
      await prisma.content.create({ data: withFacts(content) })
    },
    /** Reads and locks a content until the transaction ends. */
    async lockContent(id: string): Promise<StoredContent | null> {
      await prisma.$queryRaw`SELECT 1 FROM content WHERE id = ${id}::uuid FOR UPDATE`
      const row = await prisma.content.findUnique({ where: { id } })
      return row && toContent(row)
    },
    async updateContent(id: string, change: Partial<StoredContent>): Promise<StoredContent> {
      return toContent(await prisma.content.update({ where: { id }, data: withFacts(change) }))
    },
    /** Does nothing once the content is prepared. */
    async savePreparedShare(id: string, preparedShare: number): Promise<void> {
      await prisma.content.updateMany({ where: { id, state: 'PREPARING' }, data: { preparedShare } })
    },
    /** Does nothing for an unknown content. */
    async countView(id: string): Promise<void> {
      await prisma.content.updateMany({ where: { id }, data: { views: { increment: 1 } } })
    },
  }
}

const withState = enumColumns('content', { state: CONTENT_STATES })
const withEnums = enumColumns('content', {
  state: CONTENT_STATES,
  decision: DECISION_OUTCOMES,
  cover: COVERS,
})

export function toContent(row: Row): StoredContent {
  return {
    ...withEnums(row),
    fileSize: row.fileSize === null ? null : Number(row.fileSize),
    storedBytes: row.storedBytes === null ? null : Number(row.storedBytes),
    facts: readFacts(row.facts),
  }
}

function withFacts<C extends Partial<StoredContent>>({ facts, ...content }: C) {
  // Each fact is a value of JSON; an interface as such is none.
  const column = facts ? (facts as unknown as Prisma.InputJsonObject) : Prisma.DbNull
  return { ...content, ...(facts !== undefined && { facts: column }) }
}
