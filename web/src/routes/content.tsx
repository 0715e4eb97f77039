import { lazy } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { NotFound } from '../features/contents/not-found.tsx'
import { isProviderId, providerOf } from '../features/contents/provider-prefix.ts'
import { Watch } from '../features/contents/watch.tsx'

const Player = lazy(() => import('../features/player/player.tsx'))

/** The prefix of an id says whose page it is. */
export default function ContentPage() {
  const { id = '' } = useParams()
  const provider = providerOf(id)
  if (provider) return <Navigate to={paths.providerContent(provider, id)} replace />
  if (isProviderId(id)) return <NotFound />
  return (
    <Watch
      key={id}
      id={id}
      player={(content, poster) => <Player contentId={content.id} title={content.title} poster={poster} />}
    />
  )
}
