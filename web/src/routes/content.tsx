import { lazy } from 'react'
import { useParams } from 'react-router-dom'
import { NotFound } from '../features/contents/not-found.tsx'
import { isProviderId } from '../features/contents/provider-prefix.ts'
import { Watch } from '../features/contents/watch.tsx'

const Player = lazy(() => import('../features/player/player.tsx'))

export default function ContentPage() {
  const { id = '' } = useParams()
  if (isProviderId(id)) return <NotFound />
  return (
    <Watch
      key={id}
      id={id}
      player={(content, poster) => <Player contentId={content.id} title={content.title} poster={poster} />}
    />
  )
}
