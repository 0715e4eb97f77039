import { expect, test } from 'vitest'
import { readVideoAddress } from './read-video-address.ts'

const SITE = 'https://alcove.test'
const ID = '0198f5a0-0000-7000-8000-000000000001'

test.each([
  [`${SITE}/content/${ID}`],
  [`  ${SITE}/content/${ID}/?t=12#top `],
  [`http://www.alcove.test/content/${ID}`],
  [`alcove.test/content/${ID}`],
  [`/content/${ID}`],
  [ID],
])('%j names the video', (address) => {
  expect(readVideoAddress(address, SITE)).toBe(ID)
})

test.each([
  ['/content/eporner/AbC', 'eporner_AbC'],
  ['/content/redtube/redtube_7', 'redtube_7'],
  ['/content/letsjerktv_3', 'letsjerktv_3'],
])('%s names a video of a provider', (address, id) => {
  expect(readVideoAddress(address, SITE)).toBe(id)
})

test('treats another port as another site', () => {
  expect(readVideoAddress(`127.0.0.1:8080/content/${ID}`, 'http://127.0.0.1:8080')).toBe(ID)
  expect(readVideoAddress(`http://127.0.0.1:9090/content/${ID}`, 'http://127.0.0.1:8080')).toBeNull()
})

test.each([
  '',
  '   ',
  SITE,
  `${SITE}/categories`,
  `https://autre.test/content/${ID}`,
  '/content/%E0%A4',
  'une vidéo',
  'https://',
])('%j names none', (address) => {
  expect(readVideoAddress(address, SITE)).toBeNull()
})
