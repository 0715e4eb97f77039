import { expect, test } from 'vitest'
import { findTag } from './find-tag.ts'

test('finds tags by id or name, ignoring case', () => {
  expect(findTag(' AmaTeur ')?.id).toBe('amateur')
  expect(findTag('teens')?.label).toBe('Jeunes adultes (18+)')
})

test('returns undefined for any other word', () => {
  expect(findTag('montagne')).toBeUndefined()
  expect(findTag('')).toBeUndefined()
})
