import { uploadMessages } from '../../../messages/upload.fr.ts'
import { useSession } from '../../../shared/session/session-store.ts'
import { notify } from '../../../shared/toasts/notify.ts'
import { checkTitle, resolveUploadType } from '../check-upload.ts'
import { trimDetails } from '../details/details.ts'
import { sendVideo } from '../send-video.ts'
import { changeVideo, EMPTY_QUEUE, type QueuedVideo, useQueue } from './queue-store.ts'

const { queue: messages, form } = uploadMessages

let sending: { key: string; controller: AbortController } | undefined
let isWorking = false

/**
 * Sends what is being edited, or shows its errors. Videos that are added meanwhile wait for their own start.
 * @returns whether it began
 */
export function startQueue(onSent: () => void): boolean {
  const { videos, consent } = useQueue.getState()
  const edited = videos.filter(({ state }) => state === 'editing')
  for (const { key, title } of edited) changeVideo(key, { titleError: checkTitle(title) })
  const consentError = consent ? undefined : form.consentRequired
  useQueue.setState({ consentError })
  if (consentError || edited.some(({ title }) => checkTitle(title))) return false
  for (const { key } of edited) changeVideo(key, { state: 'waiting' })
  useQueue.setState({ consent: false })
  void sendWaiting(onSent)
  return true
}

/** Sends one again that failed or was cancelled, after those that wait. */
export function retryVideo({ key, title }: QueuedVideo, onSent: () => void): void {
  const titleError = checkTitle(title)
  changeVideo(key, { titleError, ...(!titleError && { state: 'waiting', failure: null }) })
  void sendWaiting(onSent)
}

export function cancelVideo({ key }: QueuedVideo): void {
  if (sending?.key === key) sending.controller.abort()
}

/** For another account in the same tab. */
export function dropQueue(): void {
  useQueue.setState(EMPTY_QUEUE)
  sending?.controller.abort()
}

export function pauseVideo({ key, control }: QueuedVideo): void {
  control?.pause()
  changeVideo(key, { paused: true })
}

export function resumeVideo({ key, control }: QueuedVideo): void {
  changeVideo(key, { paused: false })
  control?.resume()
}

/** One after the other; one that fails does not stop the others. */
async function sendWaiting(onSent: () => void): Promise<void> {
  if (isWorking) return
  isWorking = true
  let [sent, failed] = [0, 0]
  try {
    for (let video = findWaiting(); video; video = findWaiting()) {
      const { kind } = await sendOne(video)
      if (kind === 'done') {
        sent++
        onSent()
      }
      if (kind === 'failed') failed++
    }
  } finally {
    isWorking = false
  }
  if (failed > 0) notify('error', messages.someFailed(failed))
  if (sent > 0) notify('success', messages.allSent(sent))
}

/** None once the session has ended: what waits stays in the list. */
function findWaiting(): QueuedVideo | undefined {
  if (!useSession.getState().isAuthenticated) return undefined
  return useQueue.getState().videos.find(({ state }) => state === 'waiting')
}

async function sendOne(video: QueuedVideo) {
  const { key, file, captions, picture, reached } = video
  const controller = new AbortController()
  sending = { key, controller }
  changeVideo(key, { state: 'sending', failure: null })
  // Note: refused when it was added if it has no type.
  const mimeType = resolveUploadType(file) ?? 'video/mp4'
  const input = { ...trimDetails(video), captions, picture, file, mimeType }
  const outcome = await sendVideo(input, reached, (change) => changeVideo(key, change), controller.signal)
  sending = undefined
  if (outcome.kind === 'failed') changeVideo(key, { state: 'failed', failure: outcome.reason })
  else changeVideo(key, { state: outcome.kind === 'done' ? 'sent' : 'canceled' })
  return outcome
}
