import { expect, test } from 'vitest'
import { refuseNul } from './refuse-nul.ts'

test('hands on what has no NUL, whatever it is', () => {
  const value = { a: 'texte', b: ['x', 1, null, true], c: undefined, d: { e: '\\u0000' } }
  expect(refuseNul(value)).toBe(value)
  expect(refuseNul(undefined)).toBeUndefined()
})

test.each([
  ['title', { title: 'a\0b' }],
  ['filter.q', { filter: { q: '\0' } }],
  ['tags.1', { tags: ['a', '\0'] }],
])('refuses a NUL at %s and names the place', (propertyPath, value) => {
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
])('refuses %s of surrogates, which no JSON column takes', (_, title) => {
  expect(() => refuseNul({ title })).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      violations: [{ propertyPath: 'title', message: expect.any(String) }],
    }),
  )
})

test('takes whole pairs', () => {
  const value = { title: 'Vidéo \u{1f3a5}' }
  expect(refuseNul(value)).toBe(value)
})

test('does not run out of stack on deep nesting', () => {
  const deep = JSON.parse(`${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}`)
  expect(() => refuseNul(deep)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
})
