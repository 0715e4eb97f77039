import { OWN_COVER_MAX_BYTES, OWN_COVER_TYPES } from '@alcove/contracts/constants'
import { uploadMessages } from '../../../messages/upload.fr.ts'

const { picture: messages } = uploadMessages
const TYPES: readonly string[] = OWN_COVER_TYPES

export const PICTURE_ACCEPT = OWN_COVER_TYPES.join(',')

/** Why a file cannot become the cover; undefined when the platform may take it. */
export function checkPicture({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!TYPES.includes(type) || size === 0) return messages.unreadable
  return size > OWN_COVER_MAX_BYTES ? messages.tooLarge : undefined
}
