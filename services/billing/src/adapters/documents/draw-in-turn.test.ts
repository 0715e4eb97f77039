import { eventually } from '@alcove/kit/testing/eventually'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from '../../invoices/domain/invoice-document.ts'
import { drawInTurn } from './draw-in-turn.ts'

const buildDocument = (number: string) => ({ number }) as InvoiceDocument

function createDrawer(keptMs?: number) {
  let [drawn, atOnce, most] = [0, 0, 0]
  const draw = drawInTurn(async ({ number }) => {
    drawn++
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setImmediate(resolve))
    atOnce--
    if (number === 'broken') throw new Error('broken')
    return Buffer.from(number)
  }, keptMs)
  return { draw, counts: () => ({ drawn, most }) }
}

test('draws one document once for all concurrent callers', async () => {
  const { draw, counts } = createDrawer()
  const all = await Promise.all(Array.from({ length: 250 }, () => draw(buildDocument('F-1'))))
  expect(new Set(all.map(String))).toEqual(new Set(['F-1']))
  await draw(buildDocument('F-1'))
  expect(counts()).toEqual({ drawn: 1, most: 1 })
})

test('draws many documents one at a time and refuses those above the limit', async () => {
  const { draw, counts } = createDrawer()
  const all = await Promise.allSettled(Array.from({ length: 70 }, (_, i) => draw(buildDocument(`F-${i}`))))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(64)
  expect(all.at(-1)).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } })
  expect(counts()).toEqual({ drawn: 64, most: 1 })
  expect(String(await draw(buildDocument('F-69')))).toBe('F-69')
})

test('draws a failed document again and forgets drawn ones after a while', async () => {
  const { draw, counts } = createDrawer(0)
  for (let i = 0; i < 2; i++) await expect(draw(buildDocument('broken'))).rejects.toThrow('broken')
  await eventually(async () => {
    await draw(buildDocument('F-1'))
    return counts().drawn === 4
  })
})
