import { Navigate, useParams } from 'react-router-dom'
import { NotFound } from '../../features/contents/not-found.tsx'
import { isProviderId, readProvider } from '../../features/contents/provider-prefix.ts'
import { Watch } from '../../features/contents/watch.tsx'
import { useTheatre } from '../../features/player/theatre-store.ts'
import { TranscriptFold } from '../../features/player/transcript/transcript-fold.tsx'
import { useTrackView } from '../../features/video-access/use-track-view.ts'
import { paths } from '../../shared/paths.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'

const Player = lazyPart(() => import('../../features/player/player.tsx'))

/** Shows a local video, or redirects by the provider prefix of the id. */
export default function ContentPage() {
  const { id = '' } = useParams()
  const provider = readProvider(id)
  if (provider) return <Navigate to={paths.providerContent(provider, id)} replace />
  if (isProviderId(id)) return <NotFound />
  return <LocalVideo key={id} id={id} />
}

function LocalVideo({ id }: { id: string }) {
  const theatre = useTheatre((state) => state.theatre)
  const track = useTrackView('local', id)
  return (
    <Watch
      id={id}
      theatre={theatre}
      transcript={<TranscriptFold contentId={id} />}
      player={({ title, status, duration, description }, poster, next) => (
        <Player
          contentId={id}
          title={title}
          poster={poster}
          duration={duration}
          description={description}
          next={next}
          onFirstPlay={status === 'APPROVED' ? track : undefined}
        />
      )}
    />
  )
}
