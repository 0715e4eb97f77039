import { paths } from '../../app/paths.ts'
import { providerWatchMessages as messages } from '../../messages/provider-watch.fr.ts'
import { formatDuration } from '../../shared/format.ts'
import type { CompactVideo } from '../video-cards/compact-card.tsx'
import type { ListedVideo } from './api.ts'

/** A video of a provider beside another; its duration as `m:ss`, or wider: `mm:ss` has five characters. */
export function compactOf(video: ListedVideo, durationWidth = 0): CompactVideo {
  const { id, provider, title, thumbnailS3Key, duration, views } = video
  return {
    id,
    title,
    to: paths.providerContent(provider, id),
    picture: thumbnailS3Key ?? undefined,
    duration: duration === null ? undefined : formatDuration(duration).padStart(durationWidth, '0'),
    meta: views === null ? undefined : messages.views(views),
  }
}
