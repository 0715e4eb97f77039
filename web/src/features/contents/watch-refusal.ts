import { ApiError } from '@alcove/contracts/client'
import { contentsMessages } from '../../messages/contents.fr.ts'

export interface WatchRefusal {
  title: string
  hint?: string
  /** Whether trying again may help. */
  passing: boolean
}

/** What the watch page says instead of a video. */
export function watchRefusal(error: unknown): WatchRefusal {
  const { watch: messages } = contentsMessages
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'CONTENT_UNAVAILABLE')
    return { title: messages.unavailable, hint: messages.unavailableHint, passing: false }
  if (error instanceof ApiError && error.status === 404)
    return { title: messages.notFound, hint: messages.notFoundHint, passing: false }
  return { title: messages.failed, passing: true }
}
