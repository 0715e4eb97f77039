import { expect, test } from 'vitest'
import { refuseNul } from './refuse-nul.ts'

test('returns any value without NUL', () => {
  const value = { a: 'texte', b: ['x', 1, null, true], c: undefined, d: { e: '\\u0000' } }
  expect(refuseNul(value)).toBe(value)
  expect(refuseNul(undefined)).toBeUndefined()
})

test.each([
  ['title', { title: 'a\0b' }],
  ['filter.q', { filter: { q: '\0' } }],
  ['tags.1', { tags: ['a', '\0'] }],
])('refuses a NUL at %s and names its path', (propertyPath, value) => {
  expect(() => refuseNul(value)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      violations: [{ propertyPath, message: expect.any(String) }],
    }),
  )
})

test.each([
  ['half a pair', 'a\ud800b'],
  ['the other half', '\udc00'],
])('refuses %s of surrogates, which no JSON column stores', (_, title) => {
  expect(() => refuseNul({ title })).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      violations: [{ propertyPath: 'title', message: expect.any(String) }],
    }),
  )
})

test('accepts whole pairs', () => {
  const value = { title: 'Vidéo \u{1f3a5}' }
  expect(refuseNul(value)).toBe(value)
})

test('handles deep nesting without a stack overflow', () => {
  const deep = JSON.parse(`${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}`)
  expect(() => refuseNul(deep)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
})
