import type { ContentState } from '@alcove/contracts'

/** Fields of one event about a content. Absent fields stay as they are. */
export interface ContentFacts {
  contentId: string
  userId: string
  revision: number
  state: ContentState
  /** Bytes of the uploaded file. */
  sourceBytes?: number
  /** Revision of the `content.processed` whose renditions were approved; undefined where the event does not say. */
  judgedRevision?: number | undefined
  /** Totals of the prepared renditions. */
  renditions?: { bytes: number; files: number }
}
