import { OWN_COVER_MAX_BYTES } from '@alcove/contracts/constants'
import { expect, test } from 'vitest'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { checkPicture } from './check-picture.ts'

const { picture: messages } = uploadMessages

test.each([
  ['image/jpeg', OWN_COVER_MAX_BYTES, undefined],
  ['image/png', 1, undefined],
  ['image/webp', 1, undefined],
  ['image/png', OWN_COVER_MAX_BYTES + 1, messages.tooLarge],
  ['image/png', 0, messages.unreadable],
  ['image/svg+xml', 1, messages.unreadable],
  ['image/heic', 1, messages.unreadable],
  ['application/pdf', 1, messages.unreadable],
  ['', 1, messages.unreadable],
])('says of %s with %i bytes: %s', (type, size, reason) => {
  expect(checkPicture({ type, size })).toBe(reason)
})
