import { expect, test } from 'vitest'
import type { ProviderCommand } from './provider-command.ts'
import { findEndToRepeat, hasFailedWithOther, UNANSWERED } from './unanswered.ts'

type Command = Parameters<typeof findEndToRepeat>[0][number]

const day = (number: number) => new Date(Date.UTC(2026, 5, number))
const command = (change: Partial<Command>): Command => ({
  id: 'end',
  kind: 'end',
  status: 'failed',
  failure: `${UNANSWERED}away`,
  details: { paidUntil: day(10).toISOString() },
  ...change,
})
const other = (kind: ProviderCommand['kind'], status: Command['status'] = 'done') =>
  command({ id: 'other', kind, status, failure: null, details: {} })

test.each<[string, Command[], boolean]>([
  ['alone', [command({})], true],
  ['after a cancellation', [other('cancel'), command({})], true],
  ['before a cancellation that failed', [command({}), other('cancel', 'failed')], true],
  ['before one that was done', [command({}), other('cancel')], false],
  ['before a resume under way', [command({}), other('resume', 'pending')], false],
  ['beside an end that was done', [other('end'), command({})], false],
  ['of an earlier release', [command({ details: {} })], false],
  ['that the provider has refused', [command({ failure: 'locked' })], false],
  ['that was repeated', [command({}), command({ details: { repeats: 'end' }, failure: 'no' })], false],
])('repeats an end without an answer or not: %s', (_, commands, isRepeated) => {
  expect(findEndToRepeat(commands, { currentPeriodStart: day(10) })).toBe(
    isRepeated ? commands.findLast(({ id }) => id === 'end') : null,
  )
})

test('repeats none when the contract went on after the period that it was to prevent', () => {
  expect(findEndToRepeat([command({})], { currentPeriodStart: day(11) })).toBeNull()
})

test('tells a command that failed with its predecessor from one that the provider refused', () => {
  const failed = (failure: string) => hasFailedWithOther({ details: { after: 'end' }, failure })
  expect([failed('command end has failed'), failed('charge_disputed')]).toEqual([true, false])
  expect(hasFailedWithOther({ details: {}, failure: 'command end has failed' })).toBe(false)
})
