import { expect, test } from 'vitest'
import { type SectionState, summariseSections } from './summarise-sections.ts'

const cases: [SectionState[], ReturnType<typeof summariseSections>][] = [
  [['loading', 'loading', 'loading', 'loading'], 'loading'],
  [['filled', 'loading', 'failed', 'empty'], 'loading'],
  [['failed', 'loading', 'failed', 'failed'], 'loading'],
  [['failed', 'failed', 'failed', 'failed'], 'failed'],
  [['failed', 'failed', 'empty', 'failed'], 'empty'],
  [['empty', 'empty', 'empty', 'empty'], 'empty'],
  [['failed', 'empty', 'filled', 'empty'], 'shown'],
]

test.each(cases)('%j: %s', (sections, state) => {
  expect(summariseSections(sections)).toBe(state)
})
