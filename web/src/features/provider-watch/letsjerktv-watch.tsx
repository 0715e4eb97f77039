import { SimilarVideos } from '../video-cards/similar-videos.tsx'
import { suggestionsOf } from '../video-cards/suggestions-of.ts'
import { compactOf } from './compact-of.ts'
import { AddedOn, Duration, Views } from './meta.tsx'
import { ProviderWatch } from './provider-watch.tsx'
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
          videos={suggestionsOf(related, watched).map((one) => compactOf(one))}
          loading={false}
        />
      )}
    />
  )
}
