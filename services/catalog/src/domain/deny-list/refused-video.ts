import type { SourceDetail, SourceVideo } from '../providers/source-video.ts'
import type { DenyList } from './deny-list.ts'

/** Decides by the provider's texts whether a video is refused. */
export type RefusesVideo = (video: SourceVideo | SourceDetail) => boolean

/** Judges each video object once. */
export function createRefusesVideo(denyList: DenyList): RefusesVideo {
  const judged = new WeakMap<object, boolean>()
  return (video) => {
    const known = judged.get(video)
    if (known !== undefined) return known
    const { title, description, tags } = video
    const labels = 'categories' in video ? [...tags, ...video.categories] : tags
    const refused = denyList.refuses(title, description, ...labels)
    judged.set(video, refused)
    return refused
  }
}
