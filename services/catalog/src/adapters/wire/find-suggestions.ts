import { SUGGESTION_TERMS, SUGGESTIONS_MAX } from '@alcove/contracts/constants'
import type { SourceDetail, SourceVideo } from '../../domain/providers/source-video.ts'
import type { VideoProvider } from '../../ports.ts'

/** Searches for related videos by the first tags, for providers that do not send any. */
export async function findSuggestions(
  search: VideoProvider['search'],
  video: SourceDetail,
  signal: AbortSignal,
): Promise<SourceVideo[]> {
  const query = video.tags.slice(0, SUGGESTION_TERMS).join(' ')
  if (query === '') return []
  const { videos } = await search({ query, page: 1, perPage: SUGGESTIONS_MAX + 1 }, signal)
  return videos.filter(({ id }) => id !== video.id).slice(0, SUGGESTIONS_MAX)
}
