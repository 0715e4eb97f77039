import type { Prisma } from './generated/client.ts'

type Client = Prisma.TransactionClient

interface StoredCaptions {
  contentId: string
  lang: string
  /** WebVTT. */
  text: string
  bytes: number
}

export function captionReads(prisma: Pick<Client, 'captions'>) {
  return {
    /** WebVTT; null where a content has none in this language. */
    async findCaptions(contentId: string, lang: string): Promise<string | null> {
      const row = await prisma.captions.findUnique({ where: { contentId_lang: { contentId, lang } } })
      return row?.text ?? null
    },
    /** Languages in which a content has captions, in order. */
    async findCaptionLanguages(contentId: string): Promise<string[]> {
      const rows = await prisma.captions.findMany({
        where: { contentId },
        select: { lang: true },
        orderBy: { lang: 'asc' },
      })
      return rows.map(({ lang }) => lang)
    },
  }
}

export function captionWrites(prisma: Client) {
  return {
    async saveCaptions({ contentId, lang, text, bytes }: StoredCaptions): Promise<void> {
      await prisma.captions.upsert({
        where: { contentId_lang: { contentId, lang } },
        create: { contentId, lang, text, bytes },
        update: { text, bytes },
      })
    },
    async deleteCaptions(contentId: string, lang: string): Promise<void> {
      await prisma.captions.deleteMany({ where: { contentId, lang } })
    },
    async deleteCaptionsOf(contentId: string): Promise<void> {
      await prisma.captions.deleteMany({ where: { contentId } })
    },
    /** Languages of one content, and bytes of all contents of an account, without what is about to be replaced. */
    async findCaptionUsage(userId: string, contentId: string, lang: string) {
      const [row] = await prisma.$queryRaw<{ languages: number; bytes: number }[]>`
        SELECT count(*) FILTER (WHERE content_id = ${contentId}::uuid)::int AS languages,
          coalesce(sum(bytes), 0)::int AS bytes
        FROM captions JOIN content ON content.id = content_id
        WHERE user_id = ${userId}::uuid AND NOT (content_id = ${contentId}::uuid AND lang = ${lang})`
      return row ?? { languages: 0, bytes: 0 }
    },
  }
}
