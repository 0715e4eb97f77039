import { expect, test } from 'vitest'
import { readFilename, readUploadMetadata } from './upload-metadata.ts'

const ID = '0198f5a0-0000-7000-8000-0000000000c1'
const GOOD = { contentId: ID, filename: 'film.mp4', filetype: 'video/mp4' }

test('reads the content and the type', () => {
  expect(readUploadMetadata({ ...GOOD, other: null }, 1)).toEqual({ contentId: ID, mimeType: 'video/mp4' })
})

test.each([
  ['contentId', { ...GOOD, contentId: 'x' }, 1],
  ['contentId', { filename: 'film.mp4', filetype: 'video/mp4' }, 1],
  ['filename', { ...GOOD, filename: ' ' }, 1],
  ['filename', { ...GOOD, filename: null }, 1],
  ['filename', { ...GOOD, filename: 'x'.repeat(256) }, 1],
  ['filetype', { ...GOOD, filetype: 'text/html' }, 1],
  ['filetype', { ...GOOD, filetype: 'toString' }, 1],
  ['Upload-Length', GOOD, 0],
])('refuses a %s that is missing or wrong', (propertyPath, metadata, length) => {
  const violations = [{ propertyPath, message: expect.any(String) }]
  expect(() => readUploadMetadata(metadata, length)).toThrow(expect.objectContaining({ violations }))
})

test('reads the name of the file in the header', () => {
  const name = Buffer.from('été 1.mp4').toString('base64')
  expect(readFilename(`contentId eA==,filename ${name},filetype eA==`)).toBe('été 1.mp4')
  expect(readFilename('contentId eA==,filename')).toBeNull()
})
