import type { Prisma } from './generated/client.ts'

/** A rendition set that another has replaced. */
export interface FormerSet {
  prefix: string
  contentId: string
  keptUntil: Date
}

type Client = Pick<Prisma.TransactionClient, 'formerRenditionSet'>

export function formerSetReads(prisma: Client) {
  return {
    findFormerSets: (contentIds: string[]): Promise<FormerSet[]> =>
      prisma.formerRenditionSet.findMany({ where: { contentId: { in: contentIds } } }),
    /** The oldest one of a content, or this one of its sets; null where there is none. */
    findFormerSet: (contentId: string, prefix?: string): Promise<FormerSet | null> =>
      prisma.formerRenditionSet.findFirst({
        where: { contentId, ...(prefix === undefined ? {} : { prefix }) },
        orderBy: { keptUntil: 'asc' },
      }),
    /** Forgets sets that are in the trash by then. */
    async deleteFormerSets(prefixes: string[]): Promise<void> {
      await prisma.formerRenditionSet.deleteMany({ where: { prefix: { in: prefixes } } })
    },
  }
}

export function formerSetWrites(prisma: Client) {
  return {
    async addFormerSet(former: FormerSet): Promise<void> {
      await prisma.formerRenditionSet.create({ data: former })
    },
    /** Ends the playback of all former sets of a content; sweeps still know that they were replaced. */
    async endFormerSets(contentId: string, at: Date): Promise<void> {
      await prisma.formerRenditionSet.updateMany({
        where: { contentId, keptUntil: { gt: at } },
        data: { keptUntil: at },
      })
    },
  }
}
