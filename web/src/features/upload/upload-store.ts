import { create } from 'zustand'
import type { CaptionFile } from './captions/caption-files.ts'
import type { UploadErrors } from './check-upload.ts'
import { type Details, NO_DETAILS } from './details/details.ts'
import type { Reached } from './run-upload.ts'
import { type Attempt, IDLE } from './send-video.ts'

export interface UploadState extends Details, Attempt {
  consent: boolean
  file: File | null
  captions: readonly CaptionFile[]
  /** The own cover. */
  picture: File | null
  errors: UploadErrors
  /** Reason of the last failure; null otherwise. */
  failure: string | null
  /** True when the uploader cancelled the last attempt. */
  canceled: boolean
  reached: Reached
  /** What the form was filled from, besides the keyboard. */
  origin: { kind: 'draft' | 'replacement'; title: string } | null
}

interface Store extends UploadState {
  /** Account that filled the form; null before its first use. */
  ownerId: string | null
}

export const EMPTY_UPLOAD: UploadState = {
  ...NO_DETAILS,
  consent: false,
  file: null,
  captions: [],
  picture: null,
  errors: {},
  ...IDLE,
  failure: null,
  canceled: false,
  reached: {},
  origin: null,
}

/** Lives outside the pages: an upload continues while its uploader navigates. */
export const useUpload = create<Store>()(() => ({ ...EMPTY_UPLOAD, ownerId: null }))
