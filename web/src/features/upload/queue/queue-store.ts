import { create } from 'zustand'
import type { CaptionFile } from '../captions/caption-files.ts'
import { checkFile } from '../check-upload.ts'
import { type Details, detailsOf, NO_DETAILS } from '../details/details.ts'
import type { Reached } from '../run-upload.ts'
import { type Attempt, IDLE } from '../send-video.ts'
import { isSameFile } from '../unfinished/unfinished-upload.ts'
import { EMPTY_UPLOAD, type UploadState, useUpload } from '../upload-store.ts'
import { titleOfFile } from './title-of-file.ts'

export interface QueuedVideo extends Details, Attempt {
  key: string
  file: File
  captions: readonly CaptionFile[]
  /** The own cover. */
  picture: File | null
  reached: Reached
  /** `editing` until its uploader sends the list; `unusable` files are never sent. */
  state: 'unusable' | 'editing' | 'waiting' | 'sending' | 'sent' | 'failed' | 'canceled'
  titleError: string | undefined
  /** Why this file is never sent, or why sending it failed. */
  failure: string | null
}

interface Queue {
  videos: readonly QueuedVideo[]
  /** Holds for those that are being edited; asked for again when more are added. */
  consent: boolean
  consentError: string | undefined
}

export const EMPTY_QUEUE: Queue = { videos: [], consent: false, consentError: undefined }

/** Several videos, sent one after the other. Lives outside the pages, like the form. */
export const useQueue = create<Queue>()(() => EMPTY_QUEUE)

export function changeVideo(key: string, change: Partial<QueuedVideo>): void {
  useQueue.setState(({ videos }) => ({
    videos: videos.map((video) => (video.key === key ? { ...video, ...change } : video)),
  }))
}

export const removeVideo = (key: string) =>
  useQueue.setState(({ videos }) => ({ videos: videos.filter((video) => video.key !== key) }))

/** The ones that are sent leave the list. */
export const clearSent = () =>
  useQueue.setState(({ videos }) => ({ videos: videos.filter(({ state }) => state !== 'sent') }))

/**
 * Appends files, each once. The video in the form, where it has a file, becomes the first of the list, with all that
 * was typed about it.
 */
export function queueFiles(files: readonly File[]): void {
  const form = useUpload.getState()
  const { videos } = useQueue.getState()
  const known = videos.filter(({ state }) => state !== 'sent')
  const inForm =
    known.length === 0 && form.file ? [{ ...aVideo(form.file), ...detailsOf(form), ...sentWith(form) }] : []
  const list = [...known, ...inForm]
  const added = files.filter((file, index) => {
    const isSame = (other: File) => isSameFile(other, file)
    return !list.some((video) => isSame(video.file)) && files.findIndex(isSame) === index
  })
  if (inForm.length > 0) useUpload.setState(EMPTY_UPLOAD)
  useQueue.setState({ videos: [...list, ...added.map(aVideo)], consent: false, consentError: undefined })
}

const sentWith = ({ captions, picture, reached }: UploadState) => ({ captions, picture, reached })

function aVideo(file: File): QueuedVideo {
  const unusable = checkFile(file) ?? null
  return {
    ...NO_DETAILS,
    ...IDLE,
    key: crypto.randomUUID(),
    title: titleOfFile(file.name),
    file,
    captions: [],
    picture: null,
    reached: {},
    state: unusable ? 'unusable' : 'editing',
    titleError: undefined,
    failure: unusable,
  }
}
