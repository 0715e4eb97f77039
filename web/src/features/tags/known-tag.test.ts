import { expect, test } from 'vitest'
import { knownTag } from './known-tag.ts'

test('by id or name, whatever the case', () => {
  expect(knownTag(' AmaTeur ')?.id).toBe('amateur')
  expect(knownTag('teens')?.label).toBe('Jeunes adultes (18+)')
})

test('any other word is no tag of Discover', () => {
  expect(knownTag('montagne')).toBeUndefined()
  expect(knownTag('')).toBeUndefined()
})
