import type { ContentState } from '@alcove/contracts'

/** What one event says about a content. Facts it does not have are left out and stay as they are. */
export interface ContentFacts {
  contentId: string
  userId: string
  revision: number
  state: ContentState
  /** Bytes of the uploaded file. */
  sourceBytes?: number
  /** What was made from it. */
  renditions?: { bytes: number; files: number }
}
