import { createTestClock } from '@alcove/kit/testing/clock'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { ProviderOutage } from '../ports.ts'
import {
  type BreakerOptions,
  createProviderBreaker,
  FAILURES_TO_OPEN,
  PROBE_INTERVAL_MS,
} from './provider-breaker.ts'

const DEADLINE_MS = 120
const clock = createTestClock()
let calls: number

const guarded = (changes: Partial<BreakerOptions> = {}) =>
  createProviderBreaker({
    provider: 'eporner',
    probe: answers,
    deadlineMs: DEADLINE_MS,
    budget: { perSecond: 1000, burst: 1000 },
    clock,
    log: pino({ level: 'silent' }),
    ...changes,
  })
type Guard = ReturnType<typeof guarded>

const answers = async () => {
  calls++
  return 'an answer'
}
const fails = async () => {
  calls++
  throw new ProviderOutage('status', '500')
}
const refuses = async () => {
  calls++
  throw new ProviderOutage('status', '403', { status: 403 })
}
const hangs = () => {
  calls++
  return new Promise<never>(() => {})
}
const outageOf = async (call: Promise<unknown>) => {
  const error = await call.then(() => undefined).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderOutage)
  return (error as ProviderOutage).kind
}
async function breakOpen(guard: Guard) {
  for (let i = 0; i < FAILURES_TO_OPEN; i++) await outageOf(guard.call(fails))
}

beforeEach(() => {
  calls = 0
})

test('hands out what the provider answers', async () => {
  const guard = guarded()
  expect(await guard.call(answers)).toBe('an answer')
  expect(guard.health()).toMatchObject({ state: 'ok', lastFailureAt: null })
})

test('answers about single videos that cannot be used do not open it, and nobody else is refused', async () => {
  const guard = guarded()
  for (let i = 0; i < FAILURES_TO_OPEN * 2; i++)
    expect(await outageOf(guard.call(fails, 'one-video'))).toBe('status')
  expect(guard.health().state).toBe('degraded')
  expect(await guard.call(answers)).toBe('an answer')
})

test.each([
  ['it is refused with 403', new ProviderOutage('status', '403', { status: 403 }), 'ok'],
  ['its answer cannot be read', new ProviderOutage('format', 'a page of HTML'), 'ok'],
  ['500', new ProviderOutage('status', '500', { status: 500 }), 'unavailable'],
  ['429', new ProviderOutage('pressure', '429'), 'unavailable'],
  ['too late', new ProviderOutage('timeout', 'no answer'), 'unavailable'],
  ['no connection', new ProviderOutage('connection', 'reset'), 'unavailable'],
] as const)('of a question that a caller chose, %s: %#', async (_, outage, state) => {
  const guard = guarded()
  const fail = () => Promise.reject(outage)
  for (let i = 0; i < FAILURES_TO_OPEN; i++)
    expect(await outageOf(guard.call(fail, 'chosen'))).toBe(outage.kind)
  await guard.call(answers).catch(() => undefined)
  expect(guard.health().state).toBe(state)
})

test('questions that are known to work open it whatever goes wrong', async () => {
  const guard = guarded()
  for (let i = 0; i < FAILURES_TO_OPEN; i++) await outageOf(guard.call(refuses))
  expect(guard.health().state).toBe('unavailable')
})

test('a question that a caller chose is no probe: one that is known to work is asked before it', async () => {
  const asked: string[] = []
  const note = (name: string, work: () => Promise<unknown>) => () => {
    asked.push(name)
    return work()
  }
  const guard = guarded({ probe: note('probe', answers) })
  await breakOpen(guard)
  clock.advance(PROBE_INTERVAL_MS)
  expect(await outageOf(guard.call(note('chosen', refuses), 'chosen'))).toBe('status')
  expect(asked).toEqual(['probe', 'chosen'])
  expect(await guard.call(answers, 'chosen')).toBe('an answer')
})

test('where the probe fails, what a caller chose is not asked, and the breaker stays open', async () => {
  const guard = guarded({ probe: refuses })
  await breakOpen(guard)
  clock.advance(PROBE_INTERVAL_MS)
  calls = 0
  const kinds = await Promise.all(Array.from({ length: 5 }, () => outageOf(guard.call(answers, 'chosen'))))
  expect(kinds.toSorted()).toEqual(['pressure', 'pressure', 'pressure', 'pressure', 'status'])
  expect(calls).toBe(1)
  expect(await outageOf(guard.call(answers, 'chosen'))).toBe('pressure')
  expect(guard.health().state).toBe('unavailable')
})

test('single videos open it all the same where the provider does not answer, and keep it open', async () => {
  const guard = guarded({ probe: fails })
  const resets = () => Promise.reject(new ProviderOutage('connection', 'reset'))
  for (let i = 0; i < FAILURES_TO_OPEN; i++) await outageOf(guard.call(resets, 'one-video'))
  expect(guard.health().state).toBe('unavailable')
  clock.advance(PROBE_INTERVAL_MS)
  expect(await outageOf(guard.call(fails, 'one-video'))).toBe('status')
  expect(await outageOf(guard.call(answers))).toBe('pressure')
})

test('the deadline ends a call whose work does not heed its signal, and those that wait behind it', async () => {
  const guard = guarded()
  const started = performance.now()
  const kinds = await Promise.all(Array.from({ length: 40 }, () => outageOf(guard.call(hangs))))
  expect(performance.now() - started).toBeLessThan(DEADLINE_MS * 2)
  expect(calls).toBe(6)
  expect(kinds.filter((kind) => kind === 'pressure').length).toBeGreaterThanOrEqual(16)
})

test('what hung has given its place back', async () => {
  const guard = guarded()
  await Promise.all(Array.from({ length: FAILURES_TO_OPEN - 1 }, () => outageOf(guard.call(hangs))))
  expect(await guard.call(answers)).toBe('an answer')
})

test('an open breaker refuses at once, and lets one call through each interval', async () => {
  const guard = guarded()
  await breakOpen(guard)
  expect(guard.health()).toMatchObject({ state: 'unavailable', lastFailure: 'status: 500' })
  for (let round = 1; round <= 3; round++) {
    calls = 0
    await Promise.all(Array.from({ length: 50 }, () => outageOf(guard.call(hangs))))
    expect(calls).toBe(0)
    clock.advance(PROBE_INTERVAL_MS)
    const started = performance.now()
    const first = guard.call(hangs)
    const others = Array.from({ length: 50 }, () => outageOf(guard.call(hangs)))
    await Promise.all(others)
    expect(performance.now() - started).toBeLessThan(DEADLINE_MS)
    await outageOf(first)
    expect(calls).toBe(1)
  }
})

test('a probe that succeeds closes the breaker', async () => {
  const guard = guarded()
  await breakOpen(guard)
  clock.advance(PROBE_INTERVAL_MS)
  expect(await guard.call(answers)).toBe('an answer')
  expect(await guard.call(answers)).toBe('an answer')
  expect(guard.health().state).toBe('ok')
})

test('one success between failures keeps the breaker closed', async () => {
  const guard = guarded()
  for (let i = 0; i < FAILURES_TO_OPEN * 2; i++)
    await outageOf(guard.call(i % 4 === 3 ? answers : fails)).catch(() => 0)
  expect(await guard.call(answers)).toBe('an answer')
})

test('calls beyond the budget are refused without calling, and count for no failure of the provider', async () => {
  const guard = guarded({ budget: { perSecond: 0.001, burst: 2 } })
  await guard.call(answers)
  await guard.call(answers)
  for (let i = 0; i < FAILURES_TO_OPEN * 2; i++) expect(await outageOf(guard.call(answers))).toBe('pressure')
  expect(calls).toBe(2)
  expect(guard.health().state).toBe('ok')
})

test('a call waits for its turn within the deadline', async () => {
  const guard = guarded({ budget: { perSecond: 50, burst: 1 } })
  expect(await Promise.all([guard.call(answers), guard.call(answers), guard.call(answers)])).toHaveLength(3)
})

test('the provider is left alone for as long as it asks, but not for ever', async () => {
  const guard = guarded()
  const patience = (retryAfter: number) => async () => {
    throw new ProviderOutage('pressure', '429', { retryAfter })
  }
  await outageOf(guard.call(patience(60)))
  expect(await outageOf(guard.call(answers))).toBe('pressure')
  expect(calls).toBe(0)
  clock.advance(60_000)
  expect(await guard.call(answers)).toBe('an answer')
  await outageOf(guard.call(patience(86_400 * 365)))
  clock.advance(5 * 60_000)
  expect(await guard.call(answers)).toBe('an answer')
})

test('what is thrown by mistake is an outage like any other', async () => {
  const guard = guarded()
  const mistaken = async () => {
    throw new TypeError('no such field')
  }
  expect(await outageOf(guard.call(mistaken))).toBe('format')
  expect(guard.health().state).toBe('degraded')
})

test('stopping ends what is under way', async () => {
  const guard = guarded({ deadlineMs: 30_000 })
  const hanging = outageOf(guard.call(hangs))
  await expect.poll(() => calls).toBe(1)
  guard.stop()
  expect(await hanging).toBe('timeout')
})
