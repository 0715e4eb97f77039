import { expect, test } from 'vitest'
import { homeState, type SectionState } from './home-state.ts'

const cases: [SectionState[], ReturnType<typeof homeState>][] = [
  [['loading', 'loading', 'loading', 'loading'], 'loading'],
  [['filled', 'loading', 'failed', 'empty'], 'loading'],
  [['failed', 'loading', 'failed', 'failed'], 'loading'],
  [['failed', 'failed', 'failed', 'failed'], 'failed'],
  [['failed', 'failed', 'empty', 'failed'], 'empty'],
  [['empty', 'empty', 'empty', 'empty'], 'empty'],
  [['failed', 'empty', 'filled', 'empty'], 'shown'],
]

test.each(cases)('%j: %s', (sections, state) => {
  expect(homeState(sections)).toBe(state)
})
