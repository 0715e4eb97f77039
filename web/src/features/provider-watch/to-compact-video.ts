import { formatDuration } from '@alcove/site-kit/text/format.ts'
import { providerWatchMessages as messages } from '../../messages/provider-watch.fr.ts'
import { paths } from '../../shared/paths.ts'
import type { CompactVideo } from '../video-cards/compact-card.tsx'
import type { ListedVideo } from './api.ts'

/** Maps a listed video to a compact card; duration as `m:ss`, or padded: `mm:ss` has width five. */
export function toCompactVideo(video: ListedVideo, durationWidth = 0): CompactVideo {
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
