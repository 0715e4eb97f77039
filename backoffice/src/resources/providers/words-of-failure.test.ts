import { expect, test } from 'vitest'
import { wordsOfFailure } from './words-of-failure.ts'

test('says the kind of a failure in French and leaves the detail', () => {
  expect(wordsOfFailure('timeout: no answer within the deadline')).toBe(
    'Délai dépassé (no answer within the deadline)',
  )
  expect(wordsOfFailure('constructor: odd')).toBe('constructor: odd')
  expect(wordsOfFailure(null)).toBe('')
})
