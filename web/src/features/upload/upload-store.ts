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
  /** The running step; null when idle. */
  stage: Stage | null
  transfer: Transfer | null
  /** Reason of the last failure; null otherwise. */
  failure: string | null
  /** True when the uploader cancelled the last attempt. */
  canceled: boolean
  reached: Reached
}

interface Store extends UploadState {
  /** Account that filled the form; null before its first use. */
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

/** Lives outside the pages: an upload continues while its uploader navigates. */
export const useUpload = create<Store>()(() => ({ ...EMPTY_UPLOAD, ownerId: null }))
