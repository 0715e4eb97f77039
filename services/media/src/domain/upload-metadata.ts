import { AppError, UPLOAD_FORMATS, type UploadMimeType, type Violation } from '@alcove/contracts'
import { isUuid } from '@alcove/kit/ids'

const FILENAME_LONGEST = 255

export interface UploadMetadata {
  contentId: string
  mimeType: UploadMimeType
}

/**
 * Reads what a client says of a resumable upload.
 * @param metadata `Upload-Metadata`, decoded
 * @param length bytes
 * @throws VALIDATION_FAILED
 */
export function readUploadMetadata(
  metadata: Readonly<Record<string, string | null>>,
  length: number,
): UploadMetadata {
  const { contentId, filename, filetype } = metadata
  const violations: Violation[] = []
  const refuse = (propertyPath: string, message: string) => violations.push({ propertyPath, message })
  if (!contentId || !isUuid(contentId))
    refuse('contentId', 'Le contenu auquel ce fichier appartient est requis')
  if (!filename?.trim()) refuse('filename', 'Veuillez sélectionner un fichier')
  else if (filename.length > FILENAME_LONGEST) refuse('filename', 'Le nom du fichier est trop long')
  if (!filetype || !Object.hasOwn(UPLOAD_FORMATS, filetype))
    refuse('filetype', 'Formats acceptés : MP4, AVI, MOV, MKV')
  if (length === 0) refuse('Upload-Length', 'Le fichier est vide')
  if (violations.length > 0) throw new AppError('VALIDATION_FAILED', { violations })
  return { contentId: contentId as string, mimeType: filetype as UploadMimeType }
}

/** The name of the file in an `Upload-Metadata` header; null without one. */
export function readFilename(metadata: string): string | null {
  const value = /(?:^|,)filename ([\w+/=]+)/.exec(metadata)?.[1]
  return value === undefined ? null : Buffer.from(value, 'base64').toString('utf8')
}
