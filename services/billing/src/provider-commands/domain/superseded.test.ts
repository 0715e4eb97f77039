import { expect, test } from 'vitest'
import type { ProviderCommand, ProviderCommandKind } from './provider-command.ts'
import {
  findUndone,
  isSuperseded,
  mayTakeEffect,
  orderChoice,
  orderOutcome,
  SUPERSEDED,
} from './superseded.ts'

type Listed = [ProviderCommandKind, ProviderCommand['status']?]

const commands = (listed: Listed[]) =>
  listed.map(([kind, status = 'done'], index) => ({
    id: String(index),
    kind,
    status,
    details: {} as ProviderCommand['details'],
  }))

test.each<[ProviderCommandKind, Listed[], boolean]>([
  ['resume', [], false],
  ['resume', [['cancel']], true],
  ['resume', [['cancel', 'failed']], true],
  ['resume', [['resume']], false],
  ['resume', [['end', 'pending']], true],
  ['resume', [['refund']], false],
  ['cancel', [['cancel']], false],
  ['cancel', [['resume']], true],
  ['cancel', [['change']], true],
  ['change', [['change', 'failed']], true],
  ['change', [['end', 'pending']], true],
  ['end', [['resume'], ['change'], ['cancel']], false],
])('a %s before %j gives way: %s', (kind, newer, expected) => {
  const all = commands([['cancel'], ['resume'], ['change'], [kind, 'pending'], ...newer])
  const command = { ...all[3]!, details: {} }
  expect(isSuperseded(command, all)).toBe(expected)
})

test.each([
  [null, 5],
  [4, 5],
  [5, 6],
  [9, 10],
])('a choice asked at 5 counts, after one asked at %s, as asked at %i', (newest, expected) => {
  const asked = orderChoice(new Date(5), newest === null ? null : new Date(newest))
  expect(asked.getTime()).toBe(expected)
})

test.each([
  [4, 5],
  [6, 6],
])('an outcome at %i counts, beside a choice asked at 5, as of %i', (endedAt, expected) => {
  const all = [...commands([['cancel']]), ...commands([['refund']])].map((one, index) => ({
    ...one,
    askedAt: new Date(5 + index * 5),
  }))
  expect(orderOutcome(new Date(endedAt), all)).toEqual(new Date(expected))
})

test('a command without a waiting caller gives way to none', () => {
  const all = commands([['cancel', 'pending'], ['resume']])
  expect(isSuperseded({ ...all[0]!, details: { insists: true } }, all)).toBe(false)
})

/** A choice, its status, and when it had its outcome: after how many choices were recorded. */
type Ended = [...Listed, number?]

test.each<[Ended[], number | null]>([
  [[['cancel'], ['resume']], null],
  [[['cancel', 'done', 2], ['resume']], 1],
  [[['cancel', 'failed', 2], ['resume']], 1],
  [[['cancel', 'pending'], ['resume']], null],
  [
    [
      ['resume', 'done', 2],
      ['cancel', 'done', 1],
    ],
    1,
  ],
  [
    [
      ['resume', 'done', 2],
      ['cancel', 'pending'],
    ],
    null,
  ],
  [[['resume', 'done', 3], ['cancel'], ['resume', 'failed']], 1],
  [[['resume', 'done', 3], ['cancel'], ['resume']], null],
  [
    [
      ['resume', 'done', 2],
      ['cancel', 'failed'],
    ],
    null,
  ],
  [[['resume', 'done', 3], ['cancel'], ['end', 'pending']], null],
  [[['resume', 'done', 3], ['cancel'], ['end', 'failed']], 1],
  [[['resume', 'done', 3], ['cancel'], ['change', 'failed']], 1],
  [[['resume', 'done', 3], ['cancel'], ['change']], null],
  [[['cancel', 'done', 2], ['cancel']], null],
  [[['cancel', 'done', 3], ['cancel'], ['resume']], 2],
  [[['cancel', 'done', 2], ['change']], null],
  [[['change', 'done', 2], ['cancel']], null],
])('finds the command in %j that an older one may have undone', (listed, expected) => {
  const all = listed.map(([kind, status = 'done', endedAt], index) => ({
    ...commands([[kind, status]])[0]!,
    id: String(index),
    askedAt: new Date(index),
    endedAt: status === 'pending' ? null : new Date((endedAt ?? index + 1) - 1),
    failure: null,
  }))
  expect(findUndone(all)).toBe(expected === null ? null : all[expected])
})

test.each([
  ['refused', null],
  [SUPERSEDED, '1'],
])('finds what was to be repeated, and whose repetition failed as %s: %s', (failure, expected) => {
  const recorded = { askedAt: new Date(0), endedAt: new Date(1), failure: null }
  const [cancel, resume, repetition] = commands([['cancel'], ['resume'], ['resume', 'failed']])
  const all = [
    { ...cancel!, ...recorded },
    { ...resume!, ...recorded },
    { ...repetition!, ...recorded, failure, details: { repeats: '1' } },
  ]
  expect(findUndone(all)?.id ?? null).toBe(expected)
})

test.each<[Listed[], boolean]>([
  [[['resume']], true],
  [[['resume', 'pending']], true],
  [[['resume'], ['cancel']], false],
  [[['resume'], ['change']], false],
  [[['resume'], ['cancel', 'failed']], true],
  [[['resume'], ['change', 'failed']], true],
  [[['resume'], ['end', 'pending']], true],
  [[['cancel'], ['resume', 'failed']], false],
  [[['resume', 'pending'], ['cancel']], true],
])('a resume of %j may take effect after a sync: %s', (listed, expected) => {
  const all = commands(listed).map((one) => ({
    ...one,
    endedAt: one.status === 'pending' ? null : new Date(1),
  }))
  expect(mayTakeEffect('resume', all, new Date(2))).toBe(expected)
})

test('a cancellation may take effect as a resume may', () => {
  const all = commands([['cancel'], ['resume', 'failed']]).map((one) => ({ ...one, endedAt: new Date(1) }))
  expect(mayTakeEffect('cancel', all, new Date(2))).toBe(true)
  expect(mayTakeEffect('cancel', all.slice(1), new Date(2))).toBe(false)
})

test.each([
  [null, true],
  [new Date(0), true],
  [new Date(1), false],
])('a failed resume may have taken effect since a sync at %s: %s', (syncedAt, expected) => {
  const [command] = commands([['resume', 'failed']])
  expect(mayTakeEffect('resume', [{ ...command!, endedAt: new Date(1) }], syncedAt)).toBe(expected)
})
