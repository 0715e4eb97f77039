import { describe, expect, test } from 'vitest'
import { createTokenSealer } from './sealed-token.ts'
import { createTokenSigner } from './signed-token.ts'

const SECRET = 'a secret of this installation'

describe('sealed token', () => {
  const sealer = createTokenSealer(SECRET, 'playback-grant')
  const token = sealer.seal({ account: 'camille', exp: 5 })
  const [sealed = '', tag = ''] = token.split('.')

  test('returns its payload and is safe in a path', () => {
    expect(sealer.open(token)).toEqual({ account: 'camille', exp: 5 })
    expect(token).toMatch(/^[\w-]+\.[\w-]+$/)
  })

  test('hides its payload and differs each time', () => {
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('camille')
    expect(sealer.seal({ account: 'camille', exp: 5 })).not.toBe(token)
  })

  const flipped = (text: string, at: number) =>
    `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`

  test('refuses a change of any single character', () => {
    for (let at = 0; at < token.length; at++)
      expect([at, sealer.open(flipped(token, at))]).toEqual([at, null])
  })

  test.each([
    ['a cut tag', token.slice(0, -4)],
    ['a tag with stray characters', `${token}=`],
    ['no tag', sealed],
    ['an empty tag', `${sealed}.`],
    ['only a tag', `.${tag}`],
    ['a nonce alone', `${Buffer.alloc(12).toString('base64url')}.${tag}`],
    ['nothing', ''],
    ['far too much', `${'a'.repeat(5_000)}.${tag}`],
  ])('refuses %s', (_, forged) => {
    expect(sealer.open(forged)).toBeNull()
  })

  test('is valid for one purpose and one installation only, and is no signed token', () => {
    expect(createTokenSealer(SECRET, 'upload-url').open(token)).toBeNull()
    expect(createTokenSealer('another secret', 'playback-grant').open(token)).toBeNull()
    expect(createTokenSigner(SECRET, 'playback-grant').read(token)).toBeNull()
    expect(sealer.open(createTokenSigner(SECRET, 'playback-grant').sign({ exp: 5 }))).toBeNull()
  })
})
