import { expect, test } from 'vitest'
import { createPasswordQueue, type QueueLimits } from './password-queue.ts'

const LIMITS: QueueLimits = {
  concurrency: 1,
  strangers: { waiting: 6, waitingPerKey: 2 },
  known: { waiting: 2, waitingPerKey: 1 },
}

function aQueue(limits = LIMITS) {
  const turn = createPasswordQueue(limits)
  const done: string[] = []
  const refused: string[] = []
  const gate = Promise.withResolvers<void>()
  const ask = (name: string, caller: { address: string; deviceId?: string } | null) =>
    turn(caller && { deviceId: null, ...caller }, async () => {
      await gate.promise
      done.push(name)
    }).catch((error) => void refused.push(`${name} ${error.code}`))
  return { turn, ask, done, refused, open: () => gate.resolve() }
}
const network = (n: number, site = 1) => ({ address: `2001:db8:${site}:${n}::1` })

test('bounds the places of one network and refuses the rest', async () => {
  const { ask, done, refused, open } = aQueue()
  const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, network(1)))
  asked.push(ask('b1', network(2)))
  await asked[3]
  expect(refused).toEqual(['a4 TOO_MANY_REQUESTS'])
  open()
  await Promise.all(asked)
  expect(done.sort()).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('lets wider networks take turns, whatever the number of networks in one', async () => {
  const { ask, done, refused, open } = aQueue()
  const asked = Array.from({ length: 7 }, (_, n) => ask(`crowd ${n}`, network(n)))
  asked.push(ask('other', network(1, 2)))
  await asked[6]
  expect(refused).toEqual(['crowd 6 TOO_MANY_REQUESTS'])
  open()
  await Promise.all(asked)
  expect(done.indexOf('other')).toBeLessThanOrEqual(2)
  expect(done).toHaveLength(7)
})

test('lets operators take turns, whatever the number of sites of one', async () => {
  const { ask, done, refused, open } = aQueue()
  const asked = Array.from({ length: 7 }, (_, site) => ask(`crowd ${site}`, network(1, site)))
  asked.push(ask('other', { address: '2001:db9:1:1::1' }))
  await asked[6]
  expect(refused).toEqual(['crowd 6 TOO_MANY_REQUESTS'])
  open()
  await Promise.all(asked)
  expect(done.indexOf('other')).toBeLessThanOrEqual(2)
})

test('keeps places that strangers cannot fill, and a short way, for known devices', async () => {
  const { ask, done, refused, open } = aQueue()
  const asked = Array.from({ length: 7 }, (_, site) => ask(`stranger ${site}`, network(1, site)))
  await ask('late stranger', network(1, 8))
  asked.push(ask('known', { ...network(1, 9), deviceId: 'd1' }))
  expect(refused).toEqual(['late stranger TOO_MANY_REQUESTS'])
  open()
  await Promise.all(asked)
  expect(done.slice(0, 2)).toEqual(['stranger 0', 'known'])
  expect(done).toHaveLength(8)
})

test("keeps strangers' turns while known devices wait", async () => {
  const { ask, done, refused, open } = aQueue()
  const asked = ['d1', 'd2', 'd3'].map((deviceId, n) => ask(deviceId, { ...network(1, n), deviceId }))
  asked.push(ask('stranger', network(1, 9)))
  asked.push(ask('same device', { ...network(1, 1), deviceId: 'd2' }))
  await asked[4]
  expect(refused).toEqual(['same device TOO_MANY_REQUESTS'])
  open()
  await Promise.all(asked)
  expect(done).toEqual(['d1', 'd2', 'd3', 'stranger'])
})

test('lets a known device wait with the strangers when made-up devices fill the places of known ones', async () => {
  const { ask, done, refused, open } = aQueue()
  const asked = ['d1', 'd2', 'd3', 'd4'].map((deviceId, n) => ask(deviceId, { ...network(1, n), deviceId }))
  asked.push(ask('owner', { ...network(1, 8), deviceId: 'd9' }))
  open()
  await Promise.all(asked)
  expect(refused).toEqual([])
  expect(done).toContain('owner')
})

test('frees both places of a stranger who steps out or fails', async () => {
  const { turn, ask, done, open } = aQueue()
  const pause = Promise.withResolvers<void>()
  const caller = { ...network(1), deviceId: null }
  const waiting = turn(caller, async (stepOut) => {
    await stepOut(() => pause.promise)
    done.push('stepped out')
  })
  await turn(caller, () => Promise.reject(new Error('broken'))).catch(() => undefined)
  const other = ask('other', network(2))
  open()
  await other
  pause.resolve()
  await waiting
  expect(done).toEqual(['other', 'stepped out'])
})

test("runs the platform's own work without regard to strangers", async () => {
  const { ask, done, open } = aQueue()
  const asked = Array.from({ length: 7 }, (_, site) => ask(`stranger ${site}`, network(1, site)))
  asked.push(ask('operator', null))
  open()
  await Promise.all(asked)
  expect(done.indexOf('operator')).toBeLessThanOrEqual(1)
})
