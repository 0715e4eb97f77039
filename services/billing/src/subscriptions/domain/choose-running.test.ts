import { expect, test } from 'vitest'
import { chooseRunning } from './choose-running.ts'

const at = (
  reference: string,
  day: number,
  status: 'active' | 'past_due' | 'ended' | 'incomplete' = 'active',
) => ({
  reference,
  checkoutId: `order-${reference}`,
  status,
  startedAt: new Date(Date.UTC(2026, 10, day)),
  endsWithPeriod: false,
  upgrade: null,
})
/** Continues the contract of `a`, which began on the first day. */
const upgrade = (reference: string, openedOn: number, status?: 'active' | 'ended') => ({
  ...at(reference, 1, status),
  checkoutId: 'order-a',
  upgrade: { of: 'a', openedAt: new Date(Date.UTC(2026, 10, openedOn)), creditedUntil: null },
})
const running = { isDuplicate: false, endedAt: null }
const marked = { isDuplicate: true, endedAt: null }
const over = { isDuplicate: false, endedAt: new Date() }

test.each([
  ['nothing of none', [], {}, null, []],
  ['the only one', [at('a', 1)], {}, 'a', []],
  ['the older of two new ones', [at('b', 2), at('a', 1)], {}, 'a', ['b']],
  ['always the same of two that began at once', [at('b', 1), at('a', 1)], {}, 'a', ['b']],
  ['the one recorded as running, even if younger', [at('a', 1), at('b', 2)], { b: running }, 'b', ['a']],
  ['a past-due one that is recorded', [at('a', 1, 'past_due'), at('b', 2)], { a: running }, 'a', ['b']],
  ['the next one after an end', [at('a', 1, 'ended'), at('b', 2)], { a: over }, 'b', []],
  ['no incomplete one', [at('a', 1, 'incomplete'), at('b', 2)], {}, 'b', []],
  ['no recorded duplicate', [at('a', 1, 'ended'), at('b', 2)], { a: over, b: marked }, null, ['b']],
] as const)('chooses %s', (_, snapshots, known, main, duplicates) => {
  expect(chooseRunning(snapshots, new Map(Object.entries(known)))).toEqual({
    main,
    duplicates,
    unusedUpgrades: [],
  })
})

const old = at('a', 1, 'ended')
const bought = at('c', 5)

test.each([
  ['bought meanwhile', [old, bought, upgrade('b', 4)], { a: over, c: running }],
  ['bought meanwhile and not recorded either', [old, bought, upgrade('b', 4)], { a: running }],
  ['that is past due', [old, at('c', 5, 'past_due'), upgrade('b', 4)], { a: over, c: running }],
] as const)('chooses an upgrade heard of late before one %s', (_, snapshots, known) => {
  expect(chooseRunning(snapshots, new Map(Object.entries(known)))).toEqual({
    main: 'b',
    duplicates: ['c'],
    unusedUpgrades: [],
  })
})

test.each([
  ['cancelled since', [old, { ...bought, endsWithPeriod: true }, upgrade('b', 4)], { a: over, c: running }],
  ['bought before its page was opened', [old, bought, upgrade('b', 6)], { a: over, c: running }],
  [
    'upgraded since',
    [old, { ...bought, upgrade: { of: 'x', openedAt: new Date(), creditedUntil: null } }, upgrade('b', 4)],
    { a: over, c: running },
  ],
] as const)('leaves an upgrade heard of late unused beside one %s', (_, snapshots, known) => {
  expect(chooseRunning(snapshots, new Map(Object.entries(known)))).toEqual({
    main: 'c',
    duplicates: ['b'],
    unusedUpgrades: ['b'],
  })
})

const late = upgrade('b', 4)
const asked = (day: number) => new Map([['b', new Date(Date.UTC(2026, 10, day))]])

test.each([
  ['is past due', { ...late, status: 'past_due' }, true, undefined],
  ['ends with its period', { ...late, endsWithPeriod: true }, true, undefined],
  ['was to end before that was bought', late, true, asked(4)],
  [
    'ends with its period beside one that is not recorded either',
    { ...late, endsWithPeriod: true },
    false,
    undefined,
  ],
  ['was to end before one that is not recorded either', late, false, asked(4)],
] as const)('leaves an upgrade heard of late unused that %s', (_, heard, isRecorded, ending) => {
  const known = new Map(Object.entries({ a: over, ...(isRecorded ? { c: running } : {}) }))
  expect(chooseRunning([old, bought, heard], known, ending)).toEqual({
    main: 'c',
    duplicates: ['b'],
    unusedUpgrades: ['b'],
  })
})

test.each([
  ['alone though it ends with its period', [old, { ...late, endsWithPeriod: true }], undefined, []],
  ['whose end was asked for after the other one was bought', [old, bought, late], asked(6), ['c']],
] as const)('chooses an upgrade heard of late %s', (_, snapshots, ending, duplicates) => {
  expect(chooseRunning(snapshots, new Map(Object.entries({ a: over })), ending)).toEqual({
    main: 'b',
    duplicates,
    unusedUpgrades: [],
  })
})

test.each([
  ['beside another one', [old, bought, upgrade('b', 4, 'ended')], { a: over, c: running }, 'c'],
  ['alone', [old, upgrade('b', 4, 'ended')], { a: over }, null],
] as const)('names an upgrade that is over when it is heard of %s', (_, snapshots, known, main) => {
  expect(chooseRunning(snapshots, new Map(Object.entries(known)))).toEqual({
    main,
    duplicates: [],
    unusedUpgrades: ['b'],
  })
})

test('leaves an upgrade heard of late unused beside one that is to end', () => {
  const known = new Map(Object.entries({ a: over, c: running }))
  expect(chooseRunning([old, bought, upgrade('b', 4)], known, new Map([['c', new Date()]]))).toEqual({
    main: 'c',
    duplicates: ['b'],
    unusedUpgrades: ['b'],
  })
})

test.each([
  ['beside one that was bought since', { b: over, c: running }, 'c', ['b'], ['b']],
  ['alone', { b: over }, 'b', ['c'], []],
] as const)('names an upgrade that goes on again %s', (_, recorded, main, duplicates, unusedUpgrades) => {
  const known = new Map(Object.entries({ a: over, ...recorded }))
  expect(chooseRunning([old, bought, upgrade('b', 4)], known)).toEqual({ main, duplicates, unusedUpgrades })
})

test.each([
  ['of a duplicate', [bought, upgrade('b', 4)], { a: marked, c: running }, 'c', ['b']],
  [
    'of a contract that goes on as another upgrade',
    [old, upgrade('b', 4), upgrade('d', 4)],
    { a: over, b: running },
    'b',
    ['d'],
  ],
  ['that is recorded', [old, bought, upgrade('b', 4, 'ended')], { a: over, b: over, c: running }, 'c', []],
] as const)('names no upgrade %s', (_, snapshots, known, main, duplicates) => {
  expect(chooseRunning(snapshots, new Map(Object.entries(known)))).toEqual({
    main,
    duplicates,
    unusedUpgrades: [],
  })
})
