import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { weakSecrets } from '../../src/config/weak-secret.ts'

const findReasons = (key: string) => weakSecrets({ GRANT_SIGNING_KEY: key })

test.each([
  ['too short', 'kJ8s-Zq0wPx'],
  ['not random', 'a'.repeat(64)],
  ['not random', 'k3Jx9-Qz'.repeat(5)],
  ['not random', '0123456789012345678901234567890123456789'],
  ['not random', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['placeholder', 'change-me-please-I-am-not-secret-42'],
  ['placeholder', 'a-very-long-password-of-the-operator!'],
])('refuses what is %s: %s', (reason, key) => {
  expect(findReasons(key)).toEqual([expect.stringMatching(new RegExp(`^GRANT_SIGNING_KEY: .*${reason}`))])
  expect(findReasons(key).join()).not.toContain(key)
})

test('accepts random secrets in every common spelling', () => {
  for (let i = 0; i < 500; i++) {
    const bytes = randomBytes(32)
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(findReasons(bytes.toString(encoding))).toEqual([])
  }
})

test('accepts a shorter metrics token than signing keys, and none', () => {
  expect(weakSecrets({ METRICS_TOKEN: 'sesame' })).toHaveLength(1)
  expect(weakSecrets({ METRICS_TOKEN: 'hT5_kQ9-zXw2mB7c' })).toEqual([])
  expect(weakSecrets({})).toEqual([])
})
