import { SUGGESTIONS_MAX } from '@alcove/contracts/constants'
import { formatDuration } from '@alcove/site-kit/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { addresses, paths } from '../../shared/paths.ts'
import { formatDay } from '../../shared/text/format.ts'
import type { CompactVideo } from '../video-cards/compact-card.tsx'
import { pickSuggestions } from '../video-cards/pick-suggestions.ts'
import { type Content, fetchContents } from './api.ts'
import { thumbnailSource } from './thumbnail-source.ts'

/** Only published contents with tags have similar ones. */
export const hasSimilar = ({ status, tags }: Content) => status === 'APPROVED' && tags.length > 0

/** Loads other local videos with the first tag of this one. */
export function useSimilarContents(content: Content) {
  const { id, tags } = content
  const found = useQuery({
    queryKey: ['contents', 'similar', tags[0]],
    queryFn: ({ signal }) =>
      fetchContents({ tags: tags.slice(0, 1), itemsPerPage: SUGGESTIONS_MAX + 1 }, signal),
    staleTime: 60_000,
    enabled: hasSimilar(content),
  })
  const others = pickSuggestions(found.data?.member ?? [], id)
  return { videos: others.map(toCompactVideo), loading: found.isPending }
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
