import { expect, test, vi } from 'vitest'
import { shareLink } from './share-link.ts'

const link = { title: 'Vidéo de démonstration 12', url: 'https://alcove.example/content/1' }
type Device = Parameters<typeof shareLink>[1]
const device = (parts: object) => parts as Device

test('uses the share dialog of the device', async () => {
  const share = vi.fn(async () => {})
  expect(await shareLink(link, device({ share }))).toBe('shared')
  expect(share).toHaveBeenCalledWith(link)
})

test('copies the address without a share dialog', async () => {
  const writeText = vi.fn(async () => {})
  expect(await shareLink(link, device({ clipboard: { writeText } }))).toBe('copied')
  expect(writeText).toHaveBeenCalledWith(link.url)
})

test.each([
  [new DOMException('', 'AbortError'), 'cancelled'],
  [new DOMException('', 'NotAllowedError'), 'failed'],
])('%s is %s', async (error, outcome) => {
  expect(await shareLink(link, device({ share: () => Promise.reject(error) }))).toBe(outcome)
})

test('reports a failure without a clipboard (plain http)', async () => {
  expect(await shareLink(link, device({}))).toBe('failed')
})
