import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aCard, openWorld, post } from './world.ts'

test('applies changes in order, each once, at its own moment', async () => {
  const { start, advance, events, account } = await openWorld()
  await post((await start()).url, aCard('renewals-fail'))
  await start()
  await advance(60)
  const list = await events()
  expect(list.map(({ type }) => type)).toEqual([
    'checkout.completed',
    'checkout.expired',
    'payment.failed',
    'payment.failed',
    'payment.failed',
    'payment.failed',
    'payment.failed',
    'subscription.ended',
  ])
  const moments = list.map(({ at }) => Date.parse(at))
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  const days = moments.slice(2).map((at) => Math.round((at - (moments[2] as number)) / 86_400_000))
  expect(days).toEqual([0, 1, 3, 5, 7, 14])
  const { payments } = await account()
  expect(payments.map(({ status }) => status)).toEqual(['succeeded', ...Array(6).fill('failed')])
})

test('gives the same result in one leap or in many steps', async () => {
  const leaping = await openWorld()
  const walking = await openWorld()
  for (const world of [leaping, walking]) await post((await world.start()).url, aCard())
  await leaping.advance(95)
  for (let day = 0; day < 95; day++) await walking.advance(1)
  const told = async (world: typeof leaping) => (await world.events()).map(({ type }) => type)
  expect(await told(leaping)).toEqual(await told(walking))
  expect((await leaping.account()).payments).toHaveLength(4)
})

test('applies due changes as real time passes, without a request', async () => {
  const { start, advance, file } = await openWorld()
  await start()
  await advance(1 - 0.5 / 86_400)
  await expect.poll(() => readFile(file, 'utf8'), { timeout: 5_000 }).toContain('checkout.expired')
})

test.each([0, -1, 1.5, 401 * 86_400, '1'])('refuses to advance by %o seconds', async (seconds) => {
  const { ask } = await openWorld()
  expect((await ask('/console/clock/advance', { seconds })).status).toBe(400)
})
