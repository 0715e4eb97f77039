import { expect, test } from 'vitest'
import { createFairSlots } from './fair-slots.ts'

const limits = { slots: 2, waiting: 6, waitingPerKey: 4 }

/** Creates tasks that end on command. */
function stage() {
  const slots = createFairSlots(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, ...path: string[]) =>
    slots.run(path.length > 0 ? path : [name[0] as string], async () => {
      started.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { slots, started, run, end }
}

test('runs two at once and serves keys in round-robin order', async () => {
  const { started, run, end } = stage()
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => run(name))
  await end('none')
  expect(started).toEqual(['a1', 'a2'])
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2'])
  expect(await Promise.all(all)).toContain('b2')
  const more = run('d1')
  await end('none')
  await end('d1')
  expect(await more).toBe('d1')
})

test('refuses at once when too many tasks of one key wait', async () => {
  const { run } = stage()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void run(name)
  await expect(run('a7')).rejects.toMatchObject({ name: 'SlotsFull', isOwnFault: true })
})

test('refuses at once when the queue is full and no key has two waiters', async () => {
  const { run } = stage()
  for (const name of ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1']) void run(name)
  await expect(run('i1')).rejects.toMatchObject({ name: 'SlotsFull', isOwnFault: false })
})

test('evicts the newest waiter of the longest key for a key without any', async () => {
  const { started, run, end } = stage()
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2'].map((name) => run(name))
  const late = run('c1')
  await expect(all[5]).rejects.toMatchObject({ name: 'SlotsFull', isOwnFault: true })
  // Three of a, two of b, one of c: a second c would equal b, a third b would equal a.
  const [second, third] = [run('c2'), run('b3')]
  await expect(all[4]).rejects.toMatchObject({ name: 'SlotsFull', isOwnFault: true })
  await expect(third).rejects.toMatchObject({ name: 'SlotsFull', isOwnFault: false })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'c2']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'c2'])
  expect(await Promise.all([...all.slice(0, 4), late, second])).toContain('c2')
})

test("shares a group's turns between its keys, and evicts its newest for a key of another group", async () => {
  const { started, run, end } = stage()
  const names = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1']
  const crowd = names.map((name) => run(name, 'crowd', name))
  const other = run('x1', 'other', 'x')
  await expect(crowd[7]).rejects.toMatchObject({ name: 'SlotsFull', isOwnFault: true })
  // No key of the crowd has two places to give one up for another.
  await expect(run('i1', 'crowd', 'i')).rejects.toMatchObject({ name: 'SlotsFull', isOwnFault: false })
  for (const name of ['a1', 'c1', 'b1', 'x1', 'd1', 'e1', 'f1', 'g1']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'c1', 'x1', 'd1', 'e1', 'f1', 'g1'])
  expect(await Promise.all([other, ...crowd.slice(0, 7)])).toContain('x1')
})

test('shares turns at each level of a path, however many groups lie in one', async () => {
  const { started, run, end } = stage()
  const names = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1']
  const crowd = names.map((name) => run(name, 'operator', `site ${name}`, name))
  const other = run('x1', 'other', 'site', 'x')
  await expect(crowd[7]).rejects.toMatchObject({ name: 'SlotsFull', isOwnFault: true })
  for (const name of ['a1', 'b1', 'c1', 'x1', 'd1', 'e1', 'f1', 'g1']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'c1', 'x1', 'd1', 'e1', 'f1', 'g1'])
  expect(await Promise.all([other, ...crowd.slice(0, 7)])).toContain('x1')
})

test('frees the slot of a failed task', async () => {
  const { slots } = stage()
  const failing = () => slots.run(['a'], () => Promise.reject(new Error('broken')))
  for (let n = 0; n < 5; n++) await expect(failing()).rejects.toThrow('broken')
  await expect(slots.run(['a'], async () => 'well')).resolves.toBe('well')
})

test('gives its slot up while it steps out, and waits for one again', async () => {
  const slots = createFairSlots({ slots: 1, waiting: 1, waitingPerKey: 1 })
  const pause = Promise.withResolvers<void>()
  const done: string[] = []
  const first = slots.run(['a'], async (stepOut) => {
    await stepOut(() => pause.promise)
    done.push('a')
  })
  const end = Promise.withResolvers<void>()
  const second = slots.run(['b'], async () => {
    await end.promise
    done.push('b')
  })
  await new Promise(setImmediate)
  pause.resolve()
  await new Promise(setImmediate)
  expect(done).toEqual([])
  end.resolve()
  await Promise.all([first, second])
  expect(done).toEqual(['b', 'a'])
})

test('frees no slot twice when what it stepped out for fails, or none is left', async () => {
  const slots = createFairSlots({ slots: 1, waiting: 1, waitingPerKey: 1 })
  const failing = slots.run(['a'], (stepOut) => stepOut(() => Promise.reject(new Error('broken'))))
  await expect(failing).rejects.toThrow('broken')
  const end = Promise.withResolvers<void>()
  const pause = Promise.withResolvers<void>()
  const late = slots.run(['a'], (stepOut) => stepOut(() => pause.promise))
  await new Promise(setImmediate)
  const others = ['b', 'c'].map((key) => slots.run([key], () => end.promise))
  await new Promise(setImmediate)
  pause.resolve()
  await expect(late).rejects.toMatchObject({ name: 'SlotsFull' })
  let running = 0
  const watched = slots.run(['b'], async () => void running++).catch(() => undefined)
  await new Promise(setImmediate)
  expect(running).toBe(0)
  end.resolve()
  await Promise.all([...others, watched])
})
