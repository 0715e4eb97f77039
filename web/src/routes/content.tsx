import { Navigate, useParams } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { NotFound } from '../features/contents/not-found.tsx'
import { isProviderId, providerOf } from '../features/contents/provider-prefix.ts'
import { Watch } from '../features/contents/watch.tsx'
import { useTheatre } from '../features/player/theatre-store.ts'
import { useTrackView } from '../features/video-access/use-track-view.ts'
import { lazyPart } from '../shared/lazy-part.ts'

const Player = lazyPart(() => import('../features/player/player.tsx'))

/** The prefix of an id says whose page it is. */
export default function ContentPage() {
  const { id = '' } = useParams()
  const provider = providerOf(id)
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
      player={({ title, status }, poster) => (
        <Player
          contentId={id}
          title={title}
          poster={poster}
          onFirstPlay={status === 'APPROVED' ? track : undefined}
        />
      )}
    />
  )
}
