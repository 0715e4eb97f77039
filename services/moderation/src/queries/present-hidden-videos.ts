import type { HiddenVideo } from '@alcove/contracts'
import type { ModerationDeps } from '../deps.ts'
import { presentPerson } from '../presenters/present-person.ts'
import type { VideoHide } from '../store/video-hides.ts'

/** Presents hides for the console, with the moderator of each. */
export async function presentHiddenVideos(
  { store }: Pick<ModerationDeps, 'store'>,
  hides: VideoHide[],
): Promise<HiddenVideo[]> {
  const people = await store.findPeople(hides.map(({ actedBy }) => actedBy))
  return hides.map(({ videoId, provider, revision, reason, actedAt, actedBy }) => ({
    id: videoId,
    videoId,
    provider,
    revision,
    reason: reason ?? '',
    hiddenAt: actedAt.toISOString(),
    hiddenBy: presentPerson(people, actedBy),
  }))
}
