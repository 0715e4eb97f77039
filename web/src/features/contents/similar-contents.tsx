import { SUGGESTIONS_MAX } from '@alcove/contracts/constants'
import { useQuery } from '@tanstack/react-query'
import { addresses, paths } from '../../shared/paths.ts'
import { formatDay, formatDuration } from '../../shared/text/format.ts'
import type { CompactVideo } from '../video-cards/compact-card.tsx'
import { pickSuggestions } from '../video-cards/pick-suggestions.ts'
import { SimilarVideos } from '../video-cards/similar-videos.tsx'
import { type Content, fetchContents } from './api.ts'
import { thumbnailSource } from './thumbnail-source.ts'

/** Lists other local videos with the first tag of this one. */
export function SimilarContents({ content: { id, tags } }: { content: Content }) {
  const found = useQuery({
    queryKey: ['contents', 'similar', tags[0]],
    queryFn: ({ signal }) =>
      fetchContents({ tags: tags.slice(0, 1), itemsPerPage: SUGGESTIONS_MAX + 1 }, signal),
    staleTime: 60_000,
  })
  const others = pickSuggestions(found.data?.member ?? [], id)
  return <SimilarVideos videos={others.map(toCompactVideo)} loading={found.isPending} />
}

const toCompactVideo = ({
  id,
  title,
  thumbnailS3Key,
  duration,
  approvedAt,
  createdAt,
}: Content): CompactVideo => ({
  id,
  title,
  to: paths.content(id),
  picture: thumbnailSource(thumbnailS3Key, addresses.thumbnail(id)),
  duration: duration === null ? undefined : formatDuration(duration),
  meta: formatDay(approvedAt ?? createdAt),
})
