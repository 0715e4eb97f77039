import { videosMessages as messages } from '../../messages/videos.fr.ts'
import { CompactCard, type CompactVideo } from './compact-card.tsx'

/** Beside the player on wide screens, below it otherwise. */
export function SimilarVideos({ videos, loading }: { videos: readonly CompactVideo[]; loading: boolean }) {
  return (
    <section aria-labelledby="similar-videos">
      <h2 id="similar-videos" className="mb-4 text-lg font-semibold">
        {messages.similar}
      </h2>
      {loading && <output className="block text-sm text-muted">{messages.similarLoading}</output>}
      {!loading && videos.length === 0 && <p className="text-sm text-muted">{messages.similarEmpty}</p>}
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3 xl:grid-cols-1 xl:gap-y-4">
        {videos.map((video) => (
          <CompactCard key={video.id} video={video} />
        ))}
      </div>
    </section>
  )
}
