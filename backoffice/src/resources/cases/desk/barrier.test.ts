import { expect, it } from 'vitest'
import { findBarrier } from './barrier.ts'

const desk = { me: 'm1', isAdmin: false, offline: false, busy: false, dead: false }
const seen = { required: true, openedAt: '2026-11-21T10:00:00.000Z' }
const pending = { status: 'PENDING', hold: null, creator: { id: 'u1' }, preview: seen } as never
const heldBy = (id: string) =>
  ({ status: 'HELD', hold: { decidedBy: { id } }, creator: { id: 'u1' }, preview: seen }) as never
const unseen = { ...(pending as object), preview: { required: true, openedAt: null } } as never

it.each([
  ['approve', pending, {}, null],
  ['reject', pending, {}, null],
  ['undo', pending, {}, 'closed'],
  ['approve', pending, { dead: true }, 'dead'],
  ['reject', pending, { busy: true }, 'busy'],
  ['approve', pending, { offline: true }, 'offline'],
  ['approve', pending, { me: 'u1' }, 'own'],
  ['approve', unseen, {}, 'preview'],
  ['approve', unseen, { dead: true }, 'dead'],
  ['reject', unseen, {}, null],
  ['approve', heldBy('m1'), {}, 'closed'],
  ['undo', heldBy('m1'), {}, null],
  ['undo', heldBy('m1'), { dead: true }, 'dead'],
  ['undo', heldBy('m2'), {}, 'foreign'],
  ['undo', heldBy('m2'), { isAdmin: true }, null],
] as const)('%s of %o with %o: %s', (act, record, change, barrier) => {
  expect(findBarrier(act, record, { ...desk, ...change })).toBe(barrier)
})
