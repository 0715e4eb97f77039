import { describe, expect, test } from 'vitest'
import { createAgeProofs } from './age-proof-token.ts'
import { createTokenSigner } from './signed-token.ts'

describe('signed token', () => {
  const signer = createTokenSigner('a secret of this installation', 'upload-url')
  const token = signer.sign({ key: 'uploads/1', max: 5 })

  test('returns its payload', () => {
    expect(signer.read(token)).toEqual({ key: 'uploads/1', max: 5 })
  })

  test.each([
    [
      'another payload with the same signature',
      `${Buffer.from('{"key":"x"}').toString('base64url')}.${token.split('.')[1]}`,
    ],
    ['a cut signature', token.slice(0, -4)],
    ['a signature with stray characters', `${token}=`],
    ['no signature', token.split('.')[0]!],
    ['nothing', ''],
    ['far too much', `${'a'.repeat(5_000)}.b`],
  ])('refuses %s', (_, forged) => {
    expect(signer.read(forged)).toBeNull()
  })

  test('is valid for one purpose and one installation only', () => {
    expect(createTokenSigner('a secret of this installation', 'playback-grant').read(token)).toBeNull()
    expect(createTokenSigner('another secret', 'upload-url').read(token)).toBeNull()
  })
})

test('expires an age proof', () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const proofs = createAgeProofs('secret', { now: () => now })
  const token = proofs.issue({ id: 'p', method: 'declared', exp: now.getTime() / 1000 + 60 })
  expect(proofs.read(token)).toMatchObject({ id: 'p' })
  now = new Date('2026-11-21T10:01:00Z')
  expect(proofs.read(token)).toBeNull()
})
