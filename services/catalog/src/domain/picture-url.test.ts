import { createTokenSigner } from '@alcove/kit/tokens/signed-token'
import { expect, test } from 'vitest'
import { pictureOf, pictureUrl } from './picture-url.ts'

const signer = createTokenSigner('a grant key for tests, long enough', 'picture')
const provider = { imageHosts: ['pictures.test', '*.cdn.test', '127.0.0.1:4000'] }
const origin = 'https://alcove.test'
const made = (url: string | null) => pictureUrl(signer, origin, provider, { id: 'eporner_1', picture: url })

test.each([
  'https://pictures.test/a/1.jpg',
  'https://eu.cdn.test/é b.jpg?x=1',
  'http://127.0.0.1:4000/1.png',
])('%s gets an address that leads back to it, the same every time', (url) => {
  const address = made(url) as string
  expect(address).toMatch(/^https:\/\/alcove\.test\/api\/images\/[\w.-]+$/)
  expect(made(url)).toBe(address)
  expect(pictureOf(signer, address.split('/').at(-1) as string)).toEqual({
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
  ['an address too long for a token', `https://pictures.test/${'a'.repeat(1500)}`],
])('%s gets none', (_, url) => {
  expect(made(url)).toBeNull()
})

test('an address of before it named its video leads to its picture still', () => {
  const token = signer.sign({ url: 'https://pictures.test/1.jpg' })
  expect(pictureOf(signer, token)).toEqual({
    url: new URL('https://pictures.test/1.jpg'),
    videoId: undefined,
  })
})

test('tokens of another purpose, or changed, lead nowhere', () => {
  const payload = { url: 'https://pictures.test/1.jpg' }
  const token = signer.sign(payload)
  const [text, mac] = token.split('.') as [string, string]
  const other = Buffer.from('{"url":"https://pictures.test/2.jpg"}').toString('base64url')
  const foreign = createTokenSigner('a grant key for tests, long enough', 'playback-grant').sign(payload)
  for (const forged of [foreign, `${other}.${mac}`, `${text}.`, text, signer.sign({ key: 1 }), 'x'])
    expect(pictureOf(signer, forged)).toBeNull()
})
