import { createTokenSigner } from '@alcove/kit/tokens/signed-token'
import { expect, test } from 'vitest'
import { createPictureSigner, createPictureUrl, readPictureToken } from './picture-url.ts'

const KEY = 'a grant key for tests, long enough'
const signer = createPictureSigner(KEY)
const provider = { imageHosts: ['pictures.test', '*.cdn.test', '127.0.0.1:4000'] }
const origin = 'https://alcove.test'
const made = (url: string | null) =>
  createPictureUrl(signer, origin, provider, { id: 'eporner_1', picture: url })

test.each([
  'https://pictures.test/a/1.jpg',
  'https://eu.cdn.test/é b.jpg?x=1',
  'http://127.0.0.1:4000/1.png',
])('creates a stable address for %s that leads back to it', (url) => {
  const address = made(url) as string
  expect(address).toMatch(/^https:\/\/alcove\.test\/api\/images\/[\w.-]+$/)
  expect(made(url)).toBe(address)
  expect(readPictureToken(signer, address.split('/').at(-1) as string)).toEqual({
    url: new URL(url),
    videoId: 'eporner_1',
  })
})

test.each([
  ['nothing', null],
  ['no address', 'not an address'],
  ['another host', 'https://elsewhere.test/1.jpg'],
  ['plain http', 'http://pictures.test/1.jpg'],
  ['another port', 'http://127.0.0.1:4001/1.jpg'],
  ['a user', 'https://somebody@pictures.test/1.jpg'],
  ['inline data', 'data:image/png;base64,AAAA'],
  ['an address too long for a token', `https://pictures.test/${'a'.repeat(1600)}`],
])('creates no address for %s', (_, url) => {
  expect(made(url)).toBeNull()
})

test('reads an older address without a video id', () => {
  const token = signer.former.sign({ url: 'https://pictures.test/1.jpg' })
  expect(readPictureToken(signer, token)).toEqual({
    url: new URL('https://pictures.test/1.jpg'),
    videoId: undefined,
  })
})

test('adds 16 characters to the base64 of its content', () => {
  const url = 'https://static-eu-cdn.cdn.test/thumbs/static4/1/10/100/10012345/5_360.jpg'
  expect((made(url) as string).length).toBeLessThan(165)
})

test('rejects tokens of another purpose and changed ones', () => {
  const payload = { url: 'https://pictures.test/1.jpg' }
  const token = signer.former.sign(payload)
  const [text, mac] = token.split('.') as [string, string]
  const other = Buffer.from('{"url":"https://pictures.test/2.jpg"}').toString('base64url')
  const foreign = createTokenSigner(KEY, 'playback-grant').sign(payload)
  for (const forged of [foreign, `${other}.${mac}`, `${text}.`, text, signer.former.sign({ key: 1 }), 'x'])
    expect(readPictureToken(signer, forged)).toBeNull()
})
