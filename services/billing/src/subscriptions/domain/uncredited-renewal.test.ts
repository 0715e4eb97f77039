import { expect, test } from 'vitest'
import type { UpgradeSnapshot } from '../../sync/domain/snapshot.ts'
import { judgeRenewal } from './uncredited-renewal.ts'

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 5, day, hour))
const renewal = { subscription: 'first', periodEnd: at(41), paidAt: at(10, 9) }
const early: UpgradeSnapshot = { of: 'first', openedAt: at(10, 8), creditedUntil: at(11) }
const late: UpgradeSnapshot = { of: 'first', openedAt: at(10, 10), creditedUntil: at(41) }
const older = { ...early, creditedUntil: null }

test.each<[string, UpgradeSnapshot[], ReturnType<typeof judgeRenewal>]>([
  ['a renewal after the page was opened', [early], 'uncredited'],
  ['one before the page was opened', [late], 'credited'],
  ['one whose postback came after the page was opened', [{ ...late, openedAt: at(10, 8) }], 'credited'],
  ['one whose end was moved by some days since', [{ ...late, creditedUntil: at(38) }], 'credited'],
  ['one after a moved end', [{ ...early, creditedUntil: at(15) }], 'uncredited'],
  ['one that a second page of the same sale has credited', [early, late], 'credited'],
  ['one that neither page has credited', [early, { ...early, openedAt: at(10, 7) }], 'uncredited'],
  ['an upgrade of another sale', [{ ...early, of: 'second' }], 'credited'],
  ['no upgrade', [], 'credited'],
  ['a page of an earlier release, opened before it was heard of', [older], 'unknown'],
  [
    'a page of an earlier release, opened after it was heard of',
    [{ ...older, openedAt: at(10, 10) }],
    'credited',
  ],
  ['a page of an earlier release beside one that has credited it', [older, late], 'credited'],
  ['a page of an earlier release beside one that has not', [older, early], 'unknown'],
])('tells whether an upgrade has credited a renewal: %s', (_, upgrades, expected) => {
  expect(judgeRenewal(renewal, upgrades)).toBe(expected)
})
