import type { Provider } from '@alcove/contracts'
import type { Prisma } from './generated/client.ts'

/** The moderation state of a provider's video. */
export interface VideoVisibility {
  /** With prefix. */
  videoId: string
  provider: Provider
  revision: number
  hidden: boolean
}

export function hiddenVideoReads(prisma: Pick<Prisma.TransactionClient, '$queryRaw' | 'hiddenVideo'>) {
  return {
    /** Finds all hidden ids, and other ids under which provider 2 lists the same address. */
    async findHiddenIds(): Promise<string[]> {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        SELECT video_id AS id FROM hidden_video WHERE hidden
        UNION
        SELECT other.id FROM hidden_video hide
          JOIN provider_video named ON named.id = hide.video_id AND named.url IS NOT NULL
          JOIN provider_video other ON other.provider = named.provider AND other.url = named.url
        WHERE hide.hidden`
      return rows.map(({ id }) => id)
    },
    async countHiddenVideos(provider: Provider): Promise<number> {
      return prisma.hiddenVideo.count({ where: { provider, hidden: true } })
    },
  }
}

export function hiddenVideoWrites(prisma: Pick<Prisma.TransactionClient, '$executeRaw'>) {
  return {
    /** Overwrites older revisions only, so that order and repetition do not matter. */
    async saveVisibility({ videoId, provider, revision, hidden }: VideoVisibility): Promise<void> {
      await prisma.$executeRaw`
        INSERT INTO hidden_video AS known (video_id, provider, revision, hidden)
        VALUES (${videoId}, ${provider}, ${revision}, ${hidden})
        ON CONFLICT (video_id) DO UPDATE SET revision = excluded.revision, hidden = excluded.hidden
        WHERE known.revision < excluded.revision`
    },
  }
}
