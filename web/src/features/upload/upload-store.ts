import { create } from 'zustand'
import type { CaptionFile } from './captions/caption-files.ts'
import type { UploadErrors } from './check-upload.ts'
import { type Details, NO_DETAILS } from './details/details.ts'
import type { Reached, Stage } from './run-upload.ts'
import type { TransferControl } from './transfer/send-in-pieces.ts'
import type { Transfer } from './transfer/transfer-rate.ts'

export interface UploadState extends Details {
  consent: boolean
  file: File | null
  captions: readonly CaptionFile[]
  errors: UploadErrors
  /** The running step; null when idle. */
  stage: Stage | null
  transfer: Transfer | null
  /** Pauses the transfer; null where it cannot be paused. */
  control: TransferControl | null
  paused: boolean
  /** The connection is lost, and the transfer goes on by itself once it is back. */
  interrupted: boolean
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
  errors: {},
  stage: null,
  transfer: null,
  control: null,
  paused: false,
  interrupted: false,
  failure: null,
  canceled: false,
  reached: {},
  origin: null,
}

/** Lives outside the pages: an upload continues while its uploader navigates. */
export const useUpload = create<Store>()(() => ({ ...EMPTY_UPLOAD, ownerId: null }))
