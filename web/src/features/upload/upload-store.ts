import { create } from 'zustand'
import type { UploadErrors } from './check-upload.ts'
import type { Reached, Stage } from './run-upload.ts'
import type { Transfer } from './transfer-rate.ts'

export interface UploadState {
  title: string
  description: string
  consent: boolean
  file: File | null
  errors: UploadErrors
  /** The step that runs; null when none does. */
  stage: Stage | null
  transfer: Transfer | null
  /** Why the last attempt ended; null when it did not fail. */
  failure: string | null
  /** Whether its sender ended the last attempt. */
  canceled: boolean
  reached: Reached
}

interface Store extends UploadState {
  /** Whose form it is; null before anybody has used it. */
  ownerId: string | null
}

export const EMPTY_UPLOAD: UploadState = {
  title: '',
  description: '',
  consent: false,
  file: null,
  errors: {},
  stage: null,
  transfer: null,
  failure: null,
  canceled: false,
  reached: {},
}

/** Lives beside the pages: an upload goes on while its sender walks through the site. */
export const useUpload = create<Store>()(() => ({ ...EMPTY_UPLOAD, ownerId: null }))
