import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveUpOnStop } from '../../src/events/give-up-on-stop.ts'
import type { EventTransport } from '../../src/events/transport.ts'

const never = () => new Promise<never>(() => undefined)
const gone: EventTransport = {
  kind: 'kafka',
  ensureTopics: never,
  publish: never,
  subscribe: async () => ({ check: () => undefined, stop: never }),
  lag: never,
  forget: never,
  ping: never,
  close: never,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What became of a call some seconds after the signal. */
async function outcomeOf(call: (transport: EventTransport) => Promise<unknown>): Promise<string> {
  const stopping = new AbortController()
  let outcome = 'waits'
  call(giveUpOnStop(gone, stopping.signal)).then(
    () => (outcome = 'done'),
    (error: Error) => (outcome = error.message),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outcome).toBe('waits')
  stopping.abort()
  await vi.advanceTimersByTimeAsync(5_000)
  return outcome
}

test.each<[string, (transport: EventTransport) => Promise<unknown>, string]>([
  ['making topics', (one) => one.ensureTopics([]), 'the program stops'],
  ['forgetting', (one) => one.forget([], 'a'), 'the program stops'],
  ['publishing', (one) => one.publish([]), 'the program stops'],
  ['counting', (one) => one.lag('g', []), 'the program stops'],
  ['asking', (one) => one.ping(), 'the program stops'],
  ['leaving a group', async (one) => (await one.subscribe('g', [], never)).stop(), 'done'],
  ['closing', (one) => one.close(), 'done'],
])('%s at a broker that is away waits, and ends once the program stops', async (_, call, outcome) => {
  expect(await outcomeOf(call)).toBe(outcome)
})

test('a broker that answers is given the time to', async () => {
  const stopping = new AbortController()
  const slow = { ...gone, publish: () => new Promise<void>((resolve) => setTimeout(resolve, 2_000)) }
  stopping.abort()
  const published = giveUpOnStop(slow, stopping.signal).publish([])
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(published).resolves.toBeUndefined()
})
