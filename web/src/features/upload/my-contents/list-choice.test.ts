import { expect, test } from 'vitest'
import { EVERYTHING, readListChoice, writeListChoice } from './list-choice.ts'

const read = (query: string) => readListChoice(new URLSearchParams(query))

test.each([
  EVERYTHING,
  { q: 'forêt & lac', state: null },
  { q: '', state: 'PENDING' as const },
  { q: 'lac', state: 'REJECTED' as const },
])('reads what the address holds: %o', (choice) => {
  expect(readListChoice(writeListChoice(choice))).toEqual(choice)
})

test('ignores unknown states, and drafts, which have a list of their own', () => {
  for (const state of ['gone', 'draft', '']) expect(read(`etat=${state}`)).toEqual(EVERYTHING)
  expect(read(`q=${'x'.repeat(400)}`).q).toHaveLength(200)
})
