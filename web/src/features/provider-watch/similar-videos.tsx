import { providerWatchMessages as messages } from '../../messages/provider-watch.fr.ts'
import type { ListedVideo } from './api.ts'
import { SimilarCard } from './similar-card.tsx'

interface Props {
  videos: readonly ListedVideo[]
  loading?: boolean
  durationWidth?: number
}

export function SimilarVideos({ videos, loading = false, durationWidth = 0 }: Props) {
  return (
    <section aria-labelledby="similar-videos">
      <h2 id="similar-videos" className="mb-4 text-lg font-semibold">
        {messages.similar}
      </h2>
      {loading && <output className="block text-sm text-muted">{messages.similarLoading}</output>}
      {!loading && videos.length === 0 && <p className="text-sm text-muted">{messages.similarEmpty}</p>}
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3 xl:grid-cols-1 xl:gap-y-4">
        {videos.map((video) => (
          <SimilarCard key={video.id} video={video} durationWidth={durationWidth} />
        ))}
      </div>
    </section>
  )
}
