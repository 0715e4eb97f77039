import type { SourceVideo } from '../ports.ts'
import type { DenyList } from './deny-list.ts'

/** Whether a video is shown to nobody, for what its provider says about it. */
export function isRefused({ title, description, tags }: SourceVideo, denyList: DenyList): boolean {
  return (
    denyList.refuses(title) || denyList.refuses(description) || tags.some((tag) => denyList.refusesTag(tag))
  )
}
