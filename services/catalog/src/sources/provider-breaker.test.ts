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

test('returns what the provider answers', async () => {
  const guard = guarded()
  expect(await guard.call(answers)).toBe('an answer')
  expect(guard.health()).toMatchObject({ state: 'ok', lastFailureAt: null })
})

test('stays closed after unusable answers about single videos', async () => {
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
] as const)('for a call that a caller chose, %s: %#', async (_, outage, state) => {
  const guard = guarded()
  const fail = () => Promise.reject(outage)
  for (let i = 0; i < FAILURES_TO_OPEN; i++)
    expect(await outageOf(guard.call(fail, 'chosen'))).toBe(outage.kind)
  await guard.call(answers).catch(() => undefined)
  expect(guard.health().state).toBe(state)
})

test('opens after any failures of known calls', async () => {
  const guard = guarded()
  for (let i = 0; i < FAILURES_TO_OPEN; i++) await outageOf(guard.call(refuses))
  expect(guard.health().state).toBe('unavailable')
})

test('probes with a known call before a chosen one', async () => {
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

test('refuses a chosen call and stays open when the probe fails', async () => {
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

test('opens and stays open when single videos get no answer', async () => {
  const guard = guarded({ probe: fails })
  const resets = () => Promise.reject(new ProviderOutage('connection', 'reset'))
  for (let i = 0; i < FAILURES_TO_OPEN; i++) await outageOf(guard.call(resets, 'one-video'))
  expect(guard.health().state).toBe('unavailable')
  clock.advance(PROBE_INTERVAL_MS)
  expect(await outageOf(guard.call(fails, 'one-video'))).toBe('status')
  expect(await outageOf(guard.call(answers))).toBe('pressure')
})

test('ends a call at its deadline even if its work ignores the signal, and those queued behind it', async () => {
  const guard = guarded()
  const started = performance.now()
  const kinds = await Promise.all(Array.from({ length: 40 }, () => outageOf(guard.call(hangs))))
  expect(performance.now() - started).toBeLessThan(DEADLINE_MS * 2)
  expect(calls).toBe(6)
  expect(kinds.filter((kind) => kind === 'pressure').length).toBeGreaterThanOrEqual(16)
})

test('frees the slot of a call that hung', async () => {
  const guard = guarded()
  await Promise.all(Array.from({ length: FAILURES_TO_OPEN - 1 }, () => outageOf(guard.call(hangs))))
  expect(await guard.call(answers)).toBe('an answer')
})

test('refuses at once while open, and lets one call through each interval', async () => {
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

test('closes after a successful probe', async () => {
  const guard = guarded()
  await breakOpen(guard)
  clock.advance(PROBE_INTERVAL_MS)
  expect(await guard.call(answers)).toBe('an answer')
  expect(await guard.call(answers)).toBe('an answer')
  expect(guard.health().state).toBe('ok')
})

test('stays closed when a success separates failures', async () => {
  const guard = guarded()
  for (let i = 0; i < FAILURES_TO_OPEN * 2; i++)
    await outageOf(guard.call(i % 4 === 3 ? answers : fails)).catch(() => 0)
  expect(await guard.call(answers)).toBe('an answer')
})

test('refuses calls beyond the budget without counting a failure', async () => {
  const guard = guarded({ budget: { perSecond: 0.001, burst: 2 } })
  await guard.call(answers)
  await guard.call(answers)
  for (let i = 0; i < FAILURES_TO_OPEN * 2; i++) expect(await outageOf(guard.call(answers))).toBe('pressure')
  expect(calls).toBe(2)
  expect(guard.health().state).toBe('ok')
})

test('waits for a token within the deadline', async () => {
  const guard = guarded({ budget: { perSecond: 50, burst: 1 } })
  expect(await Promise.all([guard.call(answers), guard.call(answers), guard.call(answers)])).toHaveLength(3)
})

test('honours the pause that a provider asks for, up to a limit', async () => {
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

test('converts an unexpected error into an outage', async () => {
  const guard = guarded()
  const mistaken = async () => {
    throw new TypeError('no such field')
  }
  expect(await outageOf(guard.call(mistaken))).toBe('format')
  expect(guard.health().state).toBe('degraded')
})

test('aborts calls in flight when stopped', async () => {
  const guard = guarded({ deadlineMs: 30_000 })
  const hanging = outageOf(guard.call(hangs))
  await expect.poll(() => calls).toBe(1)
  guard.stop()
  expect(await hanging).toBe('timeout')
})
