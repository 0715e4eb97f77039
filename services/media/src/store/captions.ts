import type { Prisma } from './generated/client.ts'

type Client = Prisma.TransactionClient

interface StoredCaptions {
  contentId: string
  lang: string
  /** WebVTT. */
  text: string
  bytes: number
  /** True where a transcription service made them of the sound. */
  isAutomatic: boolean
}

export function captionReads(prisma: Pick<Client, 'captions'>) {
  return {
    /** WebVTT; null where a content has none in this language. */
    async findCaptions(contentId: string, lang: string): Promise<string | null> {
      const row = await prisma.captions.findUnique({ where: { contentId_lang: { contentId, lang } } })
      return row?.text ?? null
    },
    /** Languages in which a content has captions, in order. */
    findCaptionTracks(contentId: string): Promise<Pick<StoredCaptions, 'lang' | 'isAutomatic'>[]> {
      return prisma.captions.findMany({
        where: { contentId },
        select: { lang: true, isAutomatic: true },
        orderBy: { lang: 'asc' },
      })
    },
  }
}

export function captionWrites(prisma: Client) {
  return {
    async saveCaptions({ contentId, lang, ...captions }: StoredCaptions): Promise<void> {
      await prisma.captions.upsert({
        where: { contentId_lang: { contentId, lang } },
        create: { contentId, lang, ...captions },
        update: captions,
      })
    },
    async deleteCaptions(contentId: string, lang: string): Promise<void> {
      await prisma.captions.deleteMany({ where: { contentId, lang } })
    },
    async deleteCaptionsOf(contentId: string): Promise<void> {
      await prisma.captions.deleteMany({ where: { contentId } })
    },
    /**
     * Languages of one content, and bytes of all contents of an account, without what is about to be replaced. Automatic
     * ones do not count: their uploader did not send them.
     */
    async findCaptionUsage(userId: string, contentId: string, lang: string) {
      const [row] = await prisma.$queryRaw<{ languages: number; bytes: number }[]>`
        SELECT count(*) FILTER (WHERE content_id = ${contentId}::uuid)::int AS languages,
          coalesce(sum(bytes), 0)::int AS bytes
        FROM captions JOIN content ON content.id = content_id
        WHERE user_id = ${userId}::uuid AND NOT is_automatic AND NOT (content_id = ${contentId}::uuid AND lang = ${lang})`
      return row ?? { languages: 0, bytes: 0 }
    },
  }
}
