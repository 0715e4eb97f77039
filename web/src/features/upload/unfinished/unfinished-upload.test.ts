import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('sessionStorage', {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
})
const { findUnfinished, forgetUnfinished, isSameFile, markOf, readStoredUpload, useUnfinished } =
  await import('./unfinished-upload.ts')

const HOUR_MS = 3_600_000
const upload = {
  userId: 'u1',
  content: { id: 'c1', title: 'Vidéo de démonstration 1', description: '', tags: ['nature'], categories: [] },
  url: '/api/uploads/0198f5a0-0000-7000-8000-0000000000aa',
  file: { name: 'demo.mp4', size: 4, lastModified: 7 },
  sent: 2,
  at: 0,
}
beforeEach(() => useUnfinished.setState({ upload }))

test('is found by its own account, for a day', () => {
  expect(findUnfinished('u1', 23 * HOUR_MS)).toEqual(upload)
  expect(findUnfinished('u1', 25 * HOUR_MS)).toBeNull()
  expect(findUnfinished('u2', 0)).toBeNull()
  forgetUnfinished()
  expect(findUnfinished('u1', 0)).toBeNull()
})

test('knows its file again by name, size and time', () => {
  const again = new File(['1234'], 'demo.mp4', { lastModified: 7 })
  expect(isSameFile(markOf(again), upload.file)).toBe(true)
  for (const other of [
    new File(['1234'], 'other.mp4', { lastModified: 7 }),
    new File(['123'], 'demo.mp4', { lastModified: 7 }),
    new File(['1234'], 'demo.mp4', { lastModified: 8 }),
  ])
    expect(isSameFile(other, upload.file)).toBe(false)
})

test('is read from storage whole, or not at all', () => {
  expect(readStoredUpload({ upload })).toEqual(upload)
  for (const wrong of [
    null,
    'x',
    { upload: null },
    { upload: { ...upload, sent: 'x' } },
    { upload: { ...upload, content: {} } },
    { upload: { ...upload, url: 'https://elsewhere.example/api/uploads/1' } },
    { upload: { ...upload, url: '//elsewhere.example' } },
  ])
    expect(readStoredUpload(wrong)).toBeNull()
})
