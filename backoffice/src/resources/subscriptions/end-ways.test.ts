import { expect, it } from 'vitest'
import type { AdminSubscription } from '../../api/billing-records.ts'
import { canEndWithPeriod, describeImmediateEnd } from './end-ways.ts'

type Standing = Pick<AdminSubscription, 'status' | 'source' | 'renews' | 'currentPeriodEnd'>
const standing = (change: Partial<Standing>): Standing => ({
  status: 'active',
  source: 'sandbox',
  renews: true,
  currentPeriodEnd: '2026-12-21T12:00:00.000Z',
  ...change,
})

it.each<[string, Partial<Standing>, boolean, RegExp]>([
  ['paid for', {}, true, /le temps payé jusqu’au 21 décembre 2026 à 13:00 est perdu/],
  ['on trial', { status: 'trialing' }, true, /^L’accès cesse aussitôt\.$/],
  ['cancelled', { status: 'canceled', renews: false }, false, /est perdu/],
  ['given away', { source: 'grant', renews: false }, false, /^L’accès cesse aussitôt\.$/],
  ['owed for', { status: 'past_due' }, false, /la somme due n’est plus demandée/],
])('what is %s', (_, change, awaits, hint) => {
  expect(canEndWithPeriod(standing(change))).toBe(awaits)
  expect(describeImmediateEnd(standing(change))).toMatch(hint)
})
