import { videosMessages as messages } from '../../messages/videos.fr.ts'
import { addresses, paths } from '../../shared/paths.ts'
import { formatViews } from '../../shared/text/format.ts'
import { thumbnailSource } from '../contents/thumbnail-source.ts'
import { Card } from '../video-cards/card.tsx'
import type { CardGrid } from '../video-cards/columns.ts'
import type { ProviderVideo } from './api.ts'

interface Props {
  video: ProviderVideo
  eager: boolean
  heading: 'h2' | 'h3'
  grid?: CardGrid | undefined
}

/** Provider's video in a list; provider 1 has no description (specification, section 2). */
export function VideoCard({ video, eager, heading, grid }: Props) {
  const { id, provider, views } = video
  return (
    <Card
      video={{
        title: video.title,
        to: paths.providerContent(provider, id),
        picture: thumbnailSource(video.thumbnailS3Key, addresses.thumbnail(id)),
        preview: video.previews,
        duration: video.duration,
        description: provider === 'eporner' ? undefined : video.description,
        locked: video.locked,
        requiredLevel: video.requiredLevel,
      }}
      eager={eager}
      heading={heading}
      grid={grid}
    >
      {views !== null && (
        <>
          {messages.views(formatViews(views), views > 1)}
          <span aria-hidden> · </span>
        </>
      )}
      {messages.providers[provider]}
    </Card>
  )
}
