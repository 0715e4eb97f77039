import { providerWatchMessages as messages } from '../../messages/provider-watch.fr.ts'
import { SubscriptionPrompt } from '../subscription-modal/subscription-prompt.tsx'
import { SimilarVideos } from '../video-cards/similar-videos.tsx'
import type { EpornerVideo } from './api.ts'
import { AddedOn, Duration, Rating, Views } from './meta.tsx'
import { ProviderWatch } from './provider-watch.tsx'
import { toCompactVideo } from './to-compact-video.ts'
import { useEpornerVideo } from './use-provider-video.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Provider 1: the only page with the subscription modal (specification, section 2). */
export function EpornerWatch({ id }: { id: string }) {
  const query = useEpornerVideo(id)
  return (
    <>
      <ProviderWatch
        query={query}
        meta={(video) => (
          <>
            <Views count={video.views} />
            <Rating text={video.rating === null ? undefined : messages.rating(video.rating)} />
            <Duration seconds={video.duration} />
            <AddedOn date={video.createdAt} />
          </>
        )}
        tags={(video) => video.tags}
        categories={(video) => video.categories}
        similar={(video) => <Similar video={video} />}
      />
      {query.data && <SubscriptionPrompt title={query.data.title} tags={query.data.tags} />}
    </>
  )
}

function Similar({ video: { id, tags } }: { video: EpornerVideo }) {
  const { videos, loading } = useSuggestions({ provider: 'eporner', id, tags })
  return <SimilarVideos videos={videos.map((video) => toCompactVideo(video))} loading={loading} />
}
