import type { SourceDetail, SourceVideo } from '../ports.ts'
import type { DenyList } from './deny-list.ts'

/** Whether a video is shown to nobody, for what its provider says about it. */
export type RefusesVideo = (video: SourceVideo | SourceDetail) => boolean

/** Judges each video once, however often it is listed. */
export function createRefusal(denyList: DenyList): RefusesVideo {
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
