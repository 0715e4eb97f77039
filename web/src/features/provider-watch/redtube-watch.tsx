import { providerWatchMessages as messages } from '../../messages/provider-watch.fr.ts'
import { SimilarVideos } from '../video-cards/similar-videos.tsx'
import type { RedtubeVideo } from './api.ts'
import { Duration, PublishedOn, Rating, Views } from './meta.tsx'
import { ProviderWatch } from './provider-watch.tsx'
import { toCompactVideo } from './to-compact-video.ts'
import { useRedtubeVideo } from './use-provider-video.ts'
import { useSuggestions } from './use-suggestions.ts'
import { averageVotes } from './vote-average.ts'

const DURATION_WIDTH = 'mm:ss'.length

/** Provider 3, in the second page format of the specification. */
export function RedtubeWatch({ id }: { id: string }) {
  return (
    <ProviderWatch
      query={useRedtubeVideo(id)}
      meta={(video) => (
        <>
          <PublishedOn date={video.publish_date} />
          <Views count={video.views} />
          <Rating text={votes(video)} />
          <Duration seconds={video.duration} />
        </>
      )}
      tags={tagNames}
      similar={(video) => <Similar video={video} />}
    />
  )
}

const tagNames = ({ tags }: RedtubeVideo) => tags.map((tag) => tag.tag_name)

function votes({ rating, ratings }: RedtubeVideo): string | undefined {
  const average = averageVotes(rating, ratings)
  return average === undefined || ratings === null ? undefined : messages.votes(average, ratings)
}

function Similar({ video }: { video: RedtubeVideo }) {
  const { videos, loading } = useSuggestions({ provider: 'redtube', id: video.id, tags: tagNames(video) })
  return (
    <SimilarVideos videos={videos.map((video) => toCompactVideo(video, DURATION_WIDTH))} loading={loading} />
  )
}
