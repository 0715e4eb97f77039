import { expect, test } from 'vitest'
import { chooseStart } from './choose-start.ts'

const at = (day: number) => new Date(Date.UTC(2027, 0, day))

test.each([
  ['the reported start of a new contract', null, { startedAt: at(3) }, at(3)],
  ['an estimated start of a new contract', null, { startedAt: at(3), isStartEstimated: true }, at(3)],
  ['the start that is known since', at(3), { startedAt: at(2), isStartEstimated: false }, at(2)],
  [
    'the recorded start when a later one is reported',
    at(3),
    { startedAt: at(4), isStartEstimated: false },
    at(3),
  ],
  ['the recorded start of a provider that always tells it', at(3), { startedAt: at(2) }, at(3)],
  [
    'the recorded start when another is estimated',
    at(3),
    { startedAt: at(2), isStartEstimated: true },
    at(3),
  ],
])('returns %s', (_, createdAt, reported, start) => {
  expect(chooseStart(createdAt && { createdAt }, reported)).toEqual(start)
})
