import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPacer } from './pacer.ts'

const busy = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('yields to the event loop between pieces of concurrent work', async () => {
  const pace = createPacer(1)
  const turns: number[] = []
  let pieces = 0
  let done = false
  const work = async () => {
    for (let piece = 0; piece < 5; piece++) {
      await pace(() => busy(2))
      pieces++
    }
  }
  const watch = async () => {
    while (!done) {
      turns.push(pieces)
      await nextTurn()
    }
  }
  const watching = watch()
  await Promise.all(Array.from({ length: 4 }, work))
  done = true
  await watching
  const steps = turns.map((count, i) => count - (turns[i - 1] ?? 0))
  expect(pieces).toBe(20)
  expect(Math.max(...steps)).toBe(1)
})

test('does not yield within a slice', async () => {
  const pace = createPacer(60_000)
  await pace(() => undefined)
  let turned = false
  void nextTurn().then(() => {
    turned = true
  })
  for (let i = 0; i < 1_000; i++) expect(await pace(() => i)).toBe(i)
  expect(turned).toBe(false)
})
