import { SUGGESTION_TERMS, SUGGESTIONS_MAX } from '@alcove/contracts/constants'
import type { SourceDetail, SourceVideo, VideoProvider } from '../../ports.ts'

/** Related videos of a provider that does not bring them: searched for by the first words of a video. */
export async function suggestions(
  search: VideoProvider['search'],
  video: SourceDetail,
  signal: AbortSignal,
): Promise<SourceVideo[]> {
  const query = video.tags.slice(0, SUGGESTION_TERMS).join(' ')
  if (query === '') return []
  const { videos } = await search({ query, page: 1, perPage: SUGGESTIONS_MAX + 1 }, signal)
  return videos.filter(({ id }) => id !== video.id).slice(0, SUGGESTIONS_MAX)
}
