import { SimilarVideos } from '../video-cards/similar-videos.tsx'
import type { Content } from './api.ts'
import { useSimilarContents } from './use-similar-contents.ts'

/** Lists other local videos with the first tag of this one. */
export function SimilarContents({ content }: { content: Content }) {
  return <SimilarVideos {...useSimilarContents(content)} />
}
