import type { Once } from '@alcove/kit/events/inbox'
import type { ModerationDeps } from '../deps.ts'
import { learn, type News } from '../domain/case.ts'

export interface AboutContent {
  contentId: string
  userId: string
  revision: number
}

/** Takes over what media says about a content; the first thing said opens the case. */
export async function learnAboutContent(
  deps: Pick<ModerationDeps, 'store'>,
  { contentId, userId, revision }: AboutContent,
  news: News,
  once: Once,
): Promise<void> {
  await deps.store.inTransaction(
    async (tx) => {
      const known = await tx.openCase(contentId, userId)
      const change = learn(known, revision, news)
      if (change) await tx.updateCase(contentId, change)
    },
    { once },
  )
}
