import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { joinGroup } from '../../src/events/kafka/join-group.ts'
import { eventually } from '../../src/testing/eventually.ts'

type Client = Parameters<typeof joinGroup>[0]
type Listener = (event: { payload: { error: Error; restart: boolean } }) => void

/** A client whose consumers record their calls; `failing` makes that many connects fail. */
function aClient() {
  const state = {
    joined: 0,
    left: 0,
    failing: 0,
    crash: (_: boolean): void => undefined,
    fetch: (): void => undefined,
  }
  const consumer = () => ({
    events: { CRASH: 'consumer.crash', FETCH: 'consumer.fetch' },
    on(event: string, listener: Listener) {
      const emit = (restart: boolean) => listener({ payload: { error: new Error('not retriable'), restart } })
      if (event === 'consumer.crash') state.crash = emit
      else state.fetch = () => emit(false)
    },
    async connect() {
      if (state.failing > 0) {
        state.failing--
        throw new Error('no broker')
      }
    },
    subscribe: async () => undefined,
    async run() {
      state.joined++
    },
    stop: async () => undefined,
    async disconnect() {
      state.left++
    },
  })
  return { state, kafka: { consumer } as unknown as Client }
}

const join = (kafka: Client) =>
  joinGroup(kafka, 'group', ['topic'], async () => undefined, pino({ level: 'silent' }))

test('replaces a consumer that the client gives up, even after several attempts', async () => {
  const { state, kafka } = aClient()
  const subscription = await join(kafka)
  state.failing = 2
  state.crash(false)
  await eventually(() => state.joined === 2)
  await subscription.stop()
  expect(state.left).toBe(4)
})

test('ignores a consumer that the client restarts itself, and one that crashes during the stop', async () => {
  const { state, kafka } = aClient()
  const subscription = await join(kafka)
  state.crash(true)
  const stopped = subscription.stop()
  state.crash(false)
  await stopped
  expect(state).toMatchObject({ joined: 1, left: 1 })
})

test('reports unreadable messages from a permanent crash until fetching succeeds for a while', async () => {
  const { state, kafka } = aClient()
  const subscription = await join(kafka)
  state.crash(true)
  expect(() => subscription.check()).not.toThrow()
  state.crash(false)
  expect(() => subscription.check()).toThrow('messages cannot be read: not retriable')
  await eventually(() => state.joined === 2)
  expect(() => subscription.check()).toThrow()
  state.fetch()
  expect(() => subscription.check()).toThrow()
  const later = performance.now() + 31_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  state.fetch()
  clock.mockRestore()
  expect(() => subscription.check()).not.toThrow()
  await subscription.stop()
})
