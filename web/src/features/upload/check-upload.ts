import {
  TITLE_MAX_LENGTH,
  UPLOAD_FORMATS,
  UPLOAD_MAX_BYTES,
  type UploadMimeType,
} from '@alcove/contracts/constants'
import { uploadMessages } from '../../messages/upload.fr.ts'

const { form: messages } = uploadMessages

/** Extension -> MIME type; `mp4` is the first of its kind in the list of formats. */
const BY_EXTENSION = new Map<string, UploadMimeType>(
  Object.entries(UPLOAD_FORMATS)
    .reverse()
    .map(([type, extension]) => [extension, type as UploadMimeType]),
).set('m4v', 'video/mp4')

/** MIME type to declare: the browser's if it is an accepted format, else by extension; null for neither. */
export function resolveUploadType(file: Pick<File, 'name' | 'type'>): UploadMimeType | null {
  if (file.type in UPLOAD_FORMATS) return file.type as UploadMimeType
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  return BY_EXTENSION.get(extension) ?? null
}

export function checkFile(file: Pick<File, 'name' | 'type' | 'size'> | null): string | undefined {
  if (!file) return messages.fileRequired
  if (resolveUploadType(file) === null) return messages.fileType
  if (file.size === 0) return messages.fileEmpty
  if (file.size > UPLOAD_MAX_BYTES) return messages.fileSize
  return undefined
}

export function checkTitle(text: string): string | undefined {
  const title = text.trim()
  if (title === '') return messages.titleRequired
  return title.length > TITLE_MAX_LENGTH ? messages.titleLong(TITLE_MAX_LENGTH) : undefined
}

export interface UploadErrors {
  title?: string
  file?: string
  /** Of the own cover, which is checked when it is chosen. */
  picture?: string | undefined
  consent?: string
}

/** Errors by field; an empty object means that the form can be sent. */
export function checkUpload(form: {
  title: string
  file: Pick<File, 'name' | 'type' | 'size'> | null
  consent: boolean
}): UploadErrors {
  const errors: UploadErrors = {}
  const title = checkTitle(form.title)
  if (title) errors.title = title
  const file = checkFile(form.file)
  if (file) errors.file = file
  if (!form.consent) errors.consent = messages.consentRequired
  return errors
}
