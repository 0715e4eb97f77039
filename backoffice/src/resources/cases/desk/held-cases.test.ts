import { expect, it } from 'vitest'
import { addHeldCase } from './held-cases.ts'

const earlier = { id: 'a', hold: { id: 'x' } } as never
const latest = { id: 'b', hold: { id: 'y' } } as never
const undone = { id: 'b', hold: null } as never

it.each([
  ['puts a decision first', { data: [earlier], total: 1 }, latest, { data: [latest, earlier], total: 2 }],
  ['begins a list that was never loaded', undefined, latest, { data: [latest], total: 1 }],
  ['keeps a list that has it', { data: [latest], total: 1 }, latest, { data: [latest], total: 1 }],
  ['adds no case without a hold', { data: [earlier], total: 1 }, undone, { data: [earlier], total: 1 }],
])('%s', (_, cached, record, expected) => {
  expect(addHeldCase(cached, record)).toEqual(expected)
})
