import { ApiError } from '@alcove/contracts/client'
import type { UploadMimeType } from '@alcove/contracts/constants'
import type { CaptionFile, CaptionSteps, SentCaptions } from './captions/caption-files.ts'
import { sendCaptions } from './captions/send-captions.ts'
import { type Details, detailsOf, isSameDetails } from './details/details.ts'
import { type PictureSteps, sendPicture } from './picture/send-picture.ts'
import { type PiecesWatcher, UploadGone } from './transfer/send-in-pieces.ts'
import { type FileMark, isSameFile, markOf } from './unfinished/unfinished-upload.ts'

export type Stage = 'creating' | 'requesting' | 'sending' | 'attaching'

export interface UploadInput extends Details {
  captions: readonly CaptionFile[]
  /** The own cover. */
  picture: File | null
  file: File
  mimeType: UploadMimeType
}

export interface UploadSteps {
  /** Resolves to the id of the new content. */
  create(details: Details): Promise<string>
  /** Corrects a content that still lacks its file. */
  change(id: string, details: Details): Promise<void>
  captions: CaptionSteps
  picture: PictureSteps
  requestUrl(
    id: string,
    filename: string,
    mimeType: UploadMimeType,
    fileSize: number,
  ): Promise<{ uploadUrl: string; s3Key: string }>
  /** Sends the file straight to the object store, in one request. */
  put(
    url: string,
    file: File,
    mimeType: string,
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ): Promise<void>
  /** Sends the file through the platform in pieces, from where it was. @returns its key */
  sendPieces(
    pieces: { contentId: string; file: File; mimeType: string; url: string | null },
    watcher: PiecesWatcher,
    signal: AbortSignal,
  ): Promise<string>
  attach(id: string, file: { s3Key: string; mimeType: UploadMimeType; fileSize: number }): Promise<void>
}

export interface ReachedContent extends Details {
  id: string
  /** The platform has the attestation. */
  attested: boolean
  /** Begun before this page was loaded, or elsewhere: the platform may have files of it that the form does not hold. */
  reopened?: boolean
  captions?: SentCaptions
  picture?: FileMark | undefined
}

/** Progress of an earlier attempt: a retry continues from it and never creates a second content. */
export interface Reached {
  content?: ReachedContent
  /** Part of it may have arrived. */
  begun?: { file: FileMark; url: string }
  sent?: { file: File; s3Key: string }
}

export interface UploadWatcher extends Pick<PiecesWatcher, 'onProgress' | 'onInterrupted' | 'onControl'> {
  onStage(stage: Stage): void
  onReached(reached: Reached): void
}

/** Refusals of the file itself: it must be sent again. */
const UNUSABLE = ['UPLOAD_MISSING', 'UPLOAD_MISMATCH', 'UPLOAD_TOO_LARGE', 'NOT_A_VIDEO']
const isRefusal = (error: unknown, ...codes: string[]) =>
  error instanceof ApiError && codes.includes(error.code)

/**
 * Creates the content, sends its captions and own cover, requests an address, sends the file, submits it (specification, section 4).
 * @throws the error of the failed step, after progress was reported
 */
export async function runUpload(
  steps: UploadSteps,
  input: UploadInput,
  before: Reached,
  watcher: UploadWatcher,
  signal: AbortSignal,
): Promise<void> {
  let reached = before
  const reach = (next: Reached) => {
    reached = next
    watcher.onReached(next)
  }
  if (!reached.content?.attested || !isSameDetails(reached.content, input)) {
    watcher.onStage('creating')
    reach(await announce(steps, input, reached))
  }
  const id = reached.content?.id ?? ''
  await sendCaptions(steps.captions, id, input.captions, reached.content?.captions ?? {}, (captions) =>
    reach({ ...reached, content: { ...reached.content!, captions } }),
  )
  await sendPicture(steps.picture, id, input.picture, reached.content?.picture, (picture) =>
    reach({ ...reached, content: { ...reached.content!, picture } }),
  )
  if (reached.sent?.file !== input.file) {
    const s3Key = await send(steps, id, input, reached, watcher, signal, reach)
    // Its address stays: after a reload the platform tells the key again.
    reach({ ...reached, sent: { file: input.file, s3Key } })
  }
  const s3Key = reached.sent?.s3Key ?? ''
  watcher.onStage('attaching')
  try {
    await steps.attach(id, { s3Key, mimeType: input.mimeType, fileSize: input.file.size })
  } catch (error) {
    // The answer to an earlier attempt was lost: the platform has the file.
    if (isRefusal(error, 'CONTENT_ALREADY_UPLOADED')) return
    if (isRefusal(error, ...UNUSABLE)) reach({ content: reached.content! })
    throw error
  }
}

/** The draft that there is, corrected; a new one where there is none any more. */
async function announce(steps: UploadSteps, input: UploadInput, reached: Reached): Promise<Reached> {
  const details = detailsOf(input)
  const { content } = reached
  if (content) {
    try {
      await steps.change(content.id, details)
      return { ...reached, content: { ...content, ...details, attested: true } }
    } catch (error) {
      if (!isRefusal(error, 'CONTENT_NOT_FOUND', 'CONTENT_ALREADY_UPLOADED')) throw error
    }
  }
  return { content: { id: await steps.create(details), ...details, attested: true } }
}

async function send(
  steps: UploadSteps,
  id: string,
  input: UploadInput,
  { content, begun }: Reached,
  watcher: UploadWatcher,
  signal: AbortSignal,
  reach: (reached: Reached) => void,
): Promise<string> {
  const { file, mimeType } = input
  const sendPieces = (url: string | null) => {
    watcher.onStage('sending')
    const onBegun = (next: string) => reach({ content: content!, begun: { file: markOf(file), url: next } })
    return steps.sendPieces({ contentId: id, file, mimeType, url }, { ...watcher, onBegun }, signal)
  }
  if (begun && isSameFile(begun.file, file)) {
    try {
      return await sendPieces(begun.url)
    } catch (error) {
      if (!(error instanceof UploadGone)) throw error
      reach({ content: content! })
    }
  }
  watcher.onStage('requesting')
  const { uploadUrl, s3Key } = await steps
    .requestUrl(id, file.name, mimeType, file.size)
    .catch((error: unknown) => {
      if (isRefusal(error, 'CONTENT_NOT_FOUND')) reach({})
      throw error
    })
  // An address of ours leads through the platform, where a lost connection need not cost what has arrived.
  if (isOwnAddress(uploadUrl)) return sendPieces(null)
  watcher.onStage('sending')
  await steps.put(uploadUrl, file, mimeType, (sent) => watcher.onProgress(sent), signal)
  return s3Key
}

function isOwnAddress(url: string): boolean {
  const { origin } = globalThis.location
  return new URL(url, origin).origin === origin
}
