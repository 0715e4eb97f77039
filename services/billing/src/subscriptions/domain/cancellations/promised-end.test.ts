import { expect, test } from 'vitest'
import { toTermination } from './promised-end.ts'

const day = (number: number) => new Date(Date.UTC(2026, 5, number))
const cancel = {
  id: 'cancel',
  kind: 'cancel',
  subscriptionId: 'first',
  status: 'done',
  details: {},
  askedAt: day(5),
  endedAt: day(5),
  failure: null,
} as const
const moved = { ...cancel, id: 'moved', subscriptionId: 'next', endedAt: day(20) }
const invoices = [{ periodEnd: day(50) }, { periodEnd: day(80) }]

test.each([
  ['the period that was cancelled, if that was replaced', day(4), day(30)],
  ['the first period that was bought, after that was over', day(30), day(50)],
])('ends with %s', (_, endedAt, effectiveAt) => {
  const cancelled = { currentPeriodEnd: day(30), endedAt }
  expect(toTermination(cancel, { cancelled, commands: [], invoices })).toEqual({
    id: 'cancel',
    subscriptionId: 'first',
    receivedAt: day(5),
    effectiveAt,
    status: 'carried-out',
    lastStart: undefined,
  })
})

test('covers no period that begins after the provider has confirmed it for the other sale', () => {
  const cancelled = { currentPeriodEnd: day(30), endedAt: day(4) }
  const lastStart = (command: typeof moved) =>
    toTermination(cancel, { cancelled, commands: [command], invoices }).lastStart
  expect(lastStart(moved)).toEqual(day(21))
})
