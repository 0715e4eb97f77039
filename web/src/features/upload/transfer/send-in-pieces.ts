import { toApiError } from '@alcove/contracts/client'
import { UPLOAD_KEY_HEADER } from '@alcove/contracts/constants'
import type { DetailedError, HttpResponse } from 'tus-js-client'
import { lostConnection } from './put-file.ts'
import { isGone, isWorthRetrying, RETRY_DELAYS_MS } from './resume-policy.ts'

const PATH = '/api/uploads'
/** A connection that carries nothing for this long is given up: browsers notice a lost network after minutes. */
const SILENT_MS = 30_000
const LOOK_MS = 5_000

/** Pauses a transfer, and goes on. */
export interface TransferControl {
  pause(): void
  resume(): void
}

export interface Pieces {
  contentId: string
  file: File
  mimeType: string
  /** Address of an upload that has begun; null for a new one. */
  url: string | null
  /** A valid token; a new one when the former was refused. */
  token(isRefused: boolean): Promise<string>
}

export interface PiecesWatcher {
  /** Called once the upload has an address. */
  onBegun(url: string): void
  onProgress(sent: number): void
  /** Called when the connection is lost or back. */
  onInterrupted(isInterrupted: boolean): void
  onControl(control: TransferControl): void
}

/** The platform has nothing of an upload that had begun. */
export class UploadGone extends Error {
  override readonly name = 'UploadGone'
}

/**
 * Sends a file by the tus protocol, from where it was. Goes on by itself when the connection is back.
 * @returns the key for the submission
 * @throws ApiError; UploadGone; AbortError when the signal aborts
 */
export async function sendInPieces(
  pieces: Pieces,
  watcher: PiecesWatcher,
  signal: AbortSignal,
): Promise<string> {
  // Note: loaded by those who send, not by those who look at the page.
  const { Upload } = await import('tus-js-client')
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let [isPaused, isInterrupted] = [false, false]
  let [isRefused, isRenewed] = [false, false]
  let [sent, heardAt] = [0, performance.now()]
  const interrupt = (next: boolean) => {
    if (next !== isInterrupted) watcher.onInterrupted(next)
    isInterrupted = next
  }

  const upload = new Upload(pieces.file, {
    ...(pieces.url === null ? { endpoint: PATH } : { uploadUrl: pieces.url }),
    metadata: { contentId: pieces.contentId, filename: pieces.file.name, filetype: pieces.mimeType },
    storeFingerprintForResuming: false,
    retryDelays: RETRY_DELAYS_MS,
    async onBeforeRequest(request) {
      request.setHeader('Authorization', `Bearer ${await pieces.token(isRefused)}`)
      isRefused = false
    },
    onAfterResponse(_, response) {
      if (response.getStatus() < 300) isRenewed = false
    },
    onUploadUrlAvailable() {
      // Note: with it, any refusal of a HEAD would begin a second upload.
      upload.options.endpoint = null
      if (upload.url) watcher.onBegun(new URL(upload.url, location.origin).pathname)
    },
    onProgress(bytes) {
      sent = bytes
      heardAt = performance.now()
      interrupt(false)
      watcher.onProgress(bytes)
    },
    onShouldRetry(error) {
      const refusal = { ...readRefusal(error), hasBegun: upload.url !== null }
      // One new token; refused again, the session has ended.
      if (refusal.status === 401 && isRenewed) return false
      isRefused = refusal.status === 401
      isRenewed ||= isRefused
      const again = isWorthRetrying(refusal)
      if (again && !isRefused) interrupt(true)
      return again
    },
    onSuccess({ lastResponse }) {
      const key = lastResponse.getHeader(UPLOAD_KEY_HEADER)
      if (key) resolve(key)
      else reject(new UploadGone('the complete upload has no key'))
    },
    onError: (error) => void toFailure(error, upload.url !== null).then(reject),
  })

  /** Asks where it is, and goes on from there. */
  const restart = () => {
    heardAt = performance.now()
    void upload.abort().then(() => {
      if (!isPaused && !signal.aborted) upload.start()
    })
  }
  const onOnline = () => {
    if (isInterrupted && !isPaused) restart()
  }
  const watch = setInterval(() => {
    const isSilent = performance.now() - heardAt > SILENT_MS
    // Note: once all is sent, a store may take its time.
    if (!isSilent || isPaused || sent === pieces.file.size) return
    interrupt(true)
    restart()
  }, LOOK_MS)
  const onAbort = () => void upload.abort().then(() => reject(signal.reason))
  signal.addEventListener('abort', onAbort, { once: true })
  window.addEventListener('online', onOnline)
  watcher.onControl({
    pause() {
      isPaused = true
      interrupt(false)
      void upload.abort()
    },
    resume() {
      isPaused = false
      heardAt = performance.now()
      upload.start()
    },
  })
  upload.start()
  try {
    return await promise
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', onAbort)
    window.removeEventListener('online', onOnline)
  }
}

function readRefusal(error: Error): { status: number; code: string | undefined } {
  const response = responseOf(error)
  const [, code] = /"code":"(\w+)"/.exec(response?.getBody() ?? '') ?? []
  return { status: response?.getStatus() ?? 0, code }
}

async function toFailure(error: Error, hasBegun: boolean): Promise<Error> {
  const response = responseOf(error)
  if (!response) return 'originalRequest' in error ? lostConnection() : error
  const status = response.getStatus()
  if (isGone({ status, hasBegun })) return new UploadGone(`the upload was answered ${status}`)
  const requestId = response.getHeader('X-Request-Id')
  return toApiError(
    new Response(response.getBody(), { status, headers: requestId ? { 'X-Request-Id': requestId } : {} }),
  )
}

/** Without one, the request brought no answer at all. */
function responseOf(error: Error): HttpResponse | null {
  return (error as Partial<DetailedError>).originalResponse ?? null
}
