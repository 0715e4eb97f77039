import { expect, test } from 'vitest'
import { findUnpaidCancellation } from './unpaid-cancellation.ts'

const SYNCED_AT = new Date('2026-03-01T12:00:00Z')
const before = new Date(+SYNCED_AT - 60_000)

type Command = Parameters<typeof findUnpaidCancellation>[0][number]
const build = (kind: Command['kind'], change: Partial<Command> = {}): Command => ({
  ...{ id: kind, kind, status: 'done', details: {}, endedAt: before },
  ...change,
})
const cancel = build('cancel')

test.each<[string, Command[], string | null]>([
  ['without a choice', [], null],
  ['a cancellation', [cancel], 'cancel'],
  ['one whose outcome is not recorded', [build('cancel', { status: 'pending', endedAt: null })], null],
  ['one that was refused', [build('cancel', { status: 'failed' })], null],
  ['one after a resume', [build('resume'), cancel], 'cancel'],
  ['one that a resume has taken back', [cancel, build('resume')], null],
  ['one before a resume that failed', [cancel, build('resume', { status: 'failed' })], 'cancel'],
  [
    'one before a resume that may have been executed since',
    [cancel, build('resume', { status: 'failed', endedAt: new Date(+SYNCED_AT + 1) })],
    null,
  ],
  ['one before a change under way', [cancel, build('change', { status: 'pending', endedAt: null })], null],
  ['one before a refund', [cancel, build('refund')], 'cancel'],
  ['with an end under way', [build('end', { status: 'pending', endedAt: null }), cancel], null],
  ['with an end that failed for another reason', [build('end', { status: 'failed' }), cancel], 'cancel'],
  [
    'one whose end was refused',
    [cancel, build('end', { status: 'failed', details: { repeats: 'cancel' } })],
    null,
  ],
])('%s', (_, commands, expected) => {
  expect(findUnpaidCancellation(commands, SYNCED_AT)?.id ?? null).toBe(expected)
})
