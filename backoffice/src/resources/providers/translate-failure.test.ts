import { expect, test } from 'vitest'
import { translateFailure } from './translate-failure.ts'

test('translates the kind of a failure and keeps its detail', () => {
  expect(translateFailure('timeout: no answer within the deadline')).toBe(
    'Délai dépassé (no answer within the deadline)',
  )
  expect(translateFailure('constructor: odd')).toBe('constructor: odd')
  expect(translateFailure(null)).toBe('')
})
