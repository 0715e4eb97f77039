import { pickSuggestions } from '../video-cards/pick-suggestions.ts'
import { SimilarVideos } from '../video-cards/similar-videos.tsx'
import { AddedOn, Duration, Views } from './meta.tsx'
import { ProviderWatch } from './provider-watch.tsx'
import { toCompactVideo } from './to-compact-video.ts'
import { useLetsjerktvVideo } from './use-provider-video.ts'

/** Provider 2: its answer includes related videos. */
export function LetsjerktvWatch({ id }: { id: string }) {
  return (
    <ProviderWatch
      query={useLetsjerktvVideo(id)}
      meta={(video) => (
        <>
          <Views count={video.views} />
          <Duration seconds={video.duration} />
          <AddedOn date={video.createdAt} />
        </>
      )}
      tags={(video) => video.tags}
      categories={(video) => video.categories}
      similar={({ related, id: watched }) => (
        <SimilarVideos
          videos={pickSuggestions(related, watched).map((video) => toCompactVideo(video))}
          loading={false}
        />
      )}
    />
  )
}
