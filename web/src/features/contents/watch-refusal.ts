import { ApiError } from '@alcove/contracts/client'
import { contentsMessages } from '../../messages/contents.fr.ts'

export interface WatchRefusal {
  title: string
  hint?: string
  /** True when a retry may help. */
  passing: boolean
}

/** Message that replaces a video on the watch page. */
export function describeWatchRefusal(error: unknown): WatchRefusal {
  const { watch: messages } = contentsMessages
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'CONTENT_UNAVAILABLE')
    return { title: messages.unavailable, hint: messages.unavailableHint, passing: false }
  if (error instanceof ApiError && error.status === 404)
    return { title: messages.notFound, hint: messages.notFoundHint, passing: false }
  return { title: messages.failed, passing: true }
}
