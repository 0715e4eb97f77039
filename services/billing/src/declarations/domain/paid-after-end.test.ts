import { expect, test } from 'vitest'
import { UNANSWERED } from '../../provider-commands/domain/unanswered.ts'
import {
  findEndBefore,
  findPaidTime,
  findStanding,
  findTerminationBefore,
  isSettledBefore,
} from './paid-after-end.ts'

const day = (number: number) => new Date(Date.UTC(2026, 5, number))
const period = (from: number, until: number) => ({ periodStart: day(from), periodEnd: day(until) })
type Command = Parameters<typeof findEndBefore>[1]['commands'][number]
type Sale = Parameters<typeof findEndBefore>[1]['sales'][number]

const sale: Sale = {
  id: 'sale',
  plan: 'premium',
  interval: 'month',
  nextPlan: null,
  nextInterval: null,
  endsWithPeriod: false,
  endedAt: null,
}

const recorded = <T extends Termination>(commands: Command[], ...terminations: T[]) => ({
  sales: [sale],
  commands,
  choices: commands,
  terminations,
  syncedAt: day(14),
})

const command = (change: Partial<Command>): Command => ({
  id: 'command',
  kind: 'end',
  subscriptionId: 'sale',
  status: 'pending',
  details: { insists: true, paidUntil: day(10).toISOString() },
  askedAt: day(12),
  endedAt: null,
  failure: null,
  ...change,
})
type Termination = Parameters<typeof findEndBefore>[1]['terminations'][number]
const termination: Termination = {
  id: 'declared',
  subscriptionId: 'sale',
  receivedAt: day(5),
  effectiveAt: day(10),
  status: 'carried-out',
}

test.each([
  ['time after the paid one', period(10, 20), true],
  ['more than the paid time', period(5, 20), true],
  ['time that was paid when the end was recorded', period(1, 10), false],
])('of an immediate end finds %s', (_, paid, isAfter) => {
  expect(findEndBefore(paid, recorded([command({})]))).toEqual(isAfter ? { after: undefined } : null)
})

test('counts no end that the provider has refused', () => {
  const commands = [command({ status: 'failed', failure: 'locked' })]
  expect(findEndBefore(period(10, 20), recorded(commands))).toBeNull()
})

test.each([
  ['counts as uncertain before a sync shows its effect', day(15), { after: 'command' }],
  ['counts no more once a sync began after it', day(13), null],
])('an end that the provider did not answer %s', (_, endedAt, found) => {
  const unanswered = command({ status: 'failed', failure: `${UNANSWERED}away`, endedAt })
  expect(findEndBefore(period(10, 20), recorded([unanswered]))).toEqual(found)
})

test('lets a refund wait for the end that is under way rather than for one without an answer', () => {
  const unanswered = command({ status: 'failed', failure: `${UNANSWERED}away`, endedAt: day(15) })
  const second = command({ id: 'second', details: { paidUntil: day(10).toISOString() } })
  expect(findEndBefore(period(10, 20), recorded([unanswered, second]))).toEqual({ after: 'second' })
})

test('counts a declared end of an earlier release from when it was recorded', () => {
  const commands = [command({ details: { insists: true, declarationId: 'declared' } })]
  const find = (until: number) => findEndBefore(period(1, until), recorded(commands))
  expect([find(12), find(20)]).toEqual([null, { after: undefined }])
})

test.each([
  ['a caller waits for', {}],
  ['waits for a refund', { insists: true, after: 'refund' }],
])('lets a refund wait for an end that %s, until it is done', (_, details) => {
  const waiting = command({ details: { ...details, paidUntil: day(10).toISOString() } })
  const find = (...commands: Command[]) => findEndBefore(period(10, 20), recorded(commands))
  expect(find(waiting)).toEqual({ after: 'command' })
  expect(find({ ...waiting, status: 'done' })).toEqual({ after: undefined })
  expect(find(waiting, command({ id: 'kept' }))).toEqual({ after: undefined })
})

test.each([
  ['a period that began after it', period(10, 20), true],
  ['the period that it ends with', period(1, 10), false],
  ['a longer one that began before it', period(4, 369), false],
])('of a declared termination finds %s', (_, paid, isAfter) => {
  expect(findEndBefore(paid, recorded([], termination)) !== null).toBe(isAfter)
})

test('counts no termination that a person has to execute', () => {
  const waiting = { ...termination, effectiveAt: null }
  expect(findTerminationBefore(day(10), recorded([], waiting))).toBeNull()
})

test('counts no termination that was declared once the period had begun, whatever its date', () => {
  const later = { ...termination, receivedAt: day(11) }
  expect(findTerminationBefore(day(10), recorded([], later))).toBeNull()
  expect(findTerminationBefore(day(12), recorded([], later))).toBe(later)
})

const resume = command({ kind: 'resume', status: 'done', details: {}, askedAt: day(6) })
const declared = command({ kind: 'cancel', details: { declarationId: 'declared' }, askedAt: day(7) })

test.each([
  ['a resume that was confirmed since', [resume], true],
  ['a plan change that was confirmed since', [{ ...resume, kind: 'change' as const }], true],
  ['a resume that was not confirmed', [{ ...resume, status: 'failed' as const }], false],
  ['a resume before the declaration', [{ ...resume, askedAt: day(4) }], false],
  ['a resume before the declared cancellation', [resume, declared], false],
])('%s: takes a termination back or not', (_, commands, isTakenBack) => {
  const found = findTerminationBefore(day(10), recorded(commands, termination))
  expect(found).toBe(isTakenBack ? null : termination)
})

test.each([
  ['days before the running period too', period(8, 20), period(10, 20)],
  ['an earlier period', period(1, 10), period(1, 10)],
  ['a longer period, before a change of the interval', period(8, 300), period(8, 300)],
  ['a longer period that ends before the running one', period(1, 15), period(1, 15)],
  ['a part of the running period', period(12, 20), period(12, 20)],
])('of an invoice for %s finds the paid time', (_, invoice, paid) => {
  const running = { currentPeriodStart: day(10), currentPeriodEnd: day(20) }
  expect(findPaidTime(invoice, running)).toEqual(paid)
})

test('takes the running period where there is no invoice', () => {
  const running = { currentPeriodStart: day(10), currentPeriodEnd: day(20) }
  expect(findPaidTime(null, running)).toEqual(period(10, 20))
})

const change = (plan: 'premium' | 'vip'): Command =>
  command({
    kind: 'change',
    status: 'done',
    askedAt: day(6),
    endedAt: day(6),
    details: {
      target: { plan, interval: 'month', price: 1, currency: 'EUR', description: '', when: 'now' },
    },
  })
const lost = { ...resume, status: 'failed' as const, failure: `${UNANSWERED}away`, endedAt: day(7) }
const cancelled = { ...declared, status: 'done' as const, askedAt: day(5), endedAt: day(5) }

test.each<[string, Command[], boolean]>([
  ['a change to the recorded plan', [change('premium')], true],
  ['a change whose page nobody has paid', [change('vip')], false],
  ['a change that no sync can show yet', [{ ...change('vip'), endedAt: day(15) }], true],
  ['a resume under way', [{ ...resume, status: 'pending' }], true],
  ['a resume without an answer, of a cancellation that was done', [cancelled, lost], true],
  [
    'such a resume before a further cancellation',
    [cancelled, lost, { ...cancelled, endedAt: day(8) }],
    false,
  ],
  ['a resume without an answer, before the cancellation', [lost], false],
])('keeps a termination from ending the contract, or not: %s', (_, commands, isKept) => {
  expect(findTerminationBefore(day(10), recorded(commands, termination))).toBe(isKept ? null : termination)
})

test('keeps a termination taken back by a lost resume when the contract is cancelled later', () => {
  const again = command({ id: 'again', kind: 'cancel', status: 'done', details: {}, askedAt: day(9) })
  const ends = {
    ...recorded([cancelled, lost, again], termination),
    sales: [{ ...sale, endsWithPeriod: true }],
  }
  expect(findTerminationBefore(day(10), ends)).toBeNull()
})

test.each<[string, Partial<Sale>, Partial<Sale> | null, boolean]>([
  ['the sale that replaced the changed one', { endedAt: day(9) }, { plan: 'vip', endedAt: null }, true],
  ['the changed sale, replaced since', { plan: 'vip', endedAt: day(9) }, { plan: 'basic' }, true],
  ['a sale that is over before the changed one', {}, { plan: 'vip', endedAt: day(3) }, false],
  ['no sale', { endedAt: day(9) }, { plan: 'basic' }, false],
])('judges a change by its contract: recorded in %s', (_, changed, other, isTakenBack) => {
  const sales = [{ ...sale, ...changed }, ...(other ? [{ ...sale, id: 'other', ...other }] : [])]
  const ends = { ...recorded([change('vip')], termination), sales }
  expect(findTerminationBefore(day(10), ends)).toBe(isTakenBack ? null : termination)
})

test('judges a resume without an answer by the sale that goes on', () => {
  const sales = [
    { ...sale, endsWithPeriod: true, endedAt: day(9) },
    { ...sale, id: 'other' },
  ]
  const ends = { ...recorded([cancelled, lost], termination), sales }
  expect(findTerminationBefore(day(10), ends)).toBeNull()
})

test('judges no termination again that a person has settled', () => {
  const settled: Termination = { ...termination, status: 'settled' }
  const ends = recorded([], settled)
  expect([findStanding(ends), findTerminationBefore(day(10), ends)]).toEqual([[], null])
  expect([isSettledBefore(day(10), ends), isSettledBefore(day(9), ends)]).toEqual([true, false])
})
