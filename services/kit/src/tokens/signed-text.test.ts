import { expect, test } from 'vitest'
import { createTextSigner } from './signed-text.ts'
import { createTokenSigner } from './signed-token.ts'

const signer = createTextSigner('a secret of this installation', 'picture-address')
const token = signer.sign('un lac à l’aube')

test('returns the signed text, under 16 characters of signature', () => {
  expect(signer.read(token)).toBe('un lac à l’aube')
  expect(token).toMatch(/^[\w-]+$/)
  expect(token).toHaveLength(16 + Buffer.from('un lac à l’aube').toString('base64url').length)
  expect(signer.sign('un lac à l’aube')).toBe(token)
})

test.each([
  ['another text with the same signature', token.slice(0, 16) + Buffer.from('autre').toString('base64url')],
  ['another signature', `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`],
  ['a text with stray characters', `${token}=`],
  ['a signature of other letters', `${'é'.repeat(16)}${token.slice(16)}`],
  ['no text', token.slice(0, 16)],
  ['nothing', ''],
  ['more than 2 048 characters', signer.sign('a'.repeat(2_000))],
  ['a token of another installation', createTextSigner('another', 'picture-address').sign('x')],
  ['a token of the longer form', createTokenSigner('a secret of this installation', 'picture').sign({})],
])('refuses %s', (_, forged) => {
  expect(signer.read(forged)).toBeNull()
})
