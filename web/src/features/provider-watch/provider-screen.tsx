import { providerWatchMessages as messages } from '../../messages/provider-watch.fr.ts'
import { PlayerFrame } from '../provider-player/player-frame.tsx'
import { LimitReached } from '../video-access/limit-reached.tsx'
import { useTrackView } from '../video-access/use-track-view.ts'
import type { ProviderDetail } from './api.ts'

/** Player, limit message or error; counts the view once the player shows. */
export function ProviderScreen({ video }: { video: ProviderDetail }) {
  const track = useTrackView(video.provider, video.id)
  const poster = video.thumbnailS3Key ?? undefined
  if (!video.access.allowed) return <LimitReached title={video.title} poster={poster} />
  if (video.embedUrl === null)
    return (
      <div className="grid size-full place-content-center px-6 text-center">
        <output>{messages.noUrl}</output>
      </div>
    )
  return <PlayerFrame title={video.title} embedUrl={video.embedUrl} poster={poster} onShown={track} />
}
