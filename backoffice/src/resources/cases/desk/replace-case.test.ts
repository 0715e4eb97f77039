import { expect, it } from 'vitest'
import { replaceCase } from './replace-case.ts'

const old = { id: 'a', status: 'PENDING', decisions: [] }
const other = { id: 'b', status: 'PENDING', decisions: [] }
const now = { id: 'a', status: 'HELD', decisions: [] } as never

it.each([
  [old, now],
  [other, other],
  [
    [old, other],
    [now, other],
  ],
  [
    { data: [other, old], total: 9 },
    { data: [other, now], total: 9 },
  ],
  [undefined, undefined],
  [
    { previous: 'a', next: null },
    { previous: 'a', next: null },
  ],
])('%o becomes %o', (cached, replaced) => {
  expect(replaceCase(cached, now)).toEqual(replaced)
})
