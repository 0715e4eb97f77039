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

/** Describes the outcome of a call some seconds after the signal. */
async function describeOutcome(call: (transport: EventTransport) => Promise<unknown>): Promise<string> {
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
  ['making topics', (transport) => transport.ensureTopics([]), 'the program stops'],
  ['forgetting', (transport) => transport.forget([], 'a'), 'the program stops'],
  ['publishing', (transport) => transport.publish([]), 'the program stops'],
  ['counting', (transport) => transport.lag('g', []), 'the program stops'],
  ['asking', (transport) => transport.ping(), 'the program stops'],
  ['leaving a group', async (transport) => (await transport.subscribe('g', [], never)).stop(), 'done'],
  ['closing', (transport) => transport.close(), 'done'],
])('%s at an unreachable broker waits, and ends once the program stops', async (_, call, outcome) => {
  expect(await describeOutcome(call)).toBe(outcome)
})

test('waits for a broker that answers', async () => {
  const stopping = new AbortController()
  const slow = { ...gone, publish: () => new Promise<void>((resolve) => setTimeout(resolve, 2_000)) }
  stopping.abort()
  const published = giveUpOnStop(slow, stopping.signal).publish([])
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(published).resolves.toBeUndefined()
})
