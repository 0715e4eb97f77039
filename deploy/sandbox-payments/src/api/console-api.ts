import { Hono } from 'hono'
import { z } from 'zod'
import type { Desk } from '../desk.ts'
import { emitEvent, find } from '../ledger/ledger.ts'
import { dispute, refund } from '../ledger/money-back.ts'
import { presentConsole } from './present.ts'
import { readInput } from './read-input.ts'

const LONGEST_S = 400 * 86_400

/** Actions of a payment provider's staff, and control of the sandbox clock. */
export function consoleApi(desk: Desk): Hono {
  return new Hono()
    .get('/', async (c) => c.json(await desk.read(({ state, now }) => presentConsole(state, now))))
    .post('/payments/:id/refund', async (c) => {
      await desk.write((books) => {
        const payment = find(books.state.payments, c.req.param('id'))
        refund(books, payment, Math.max(1, payment.amount - payment.refunded))
      })
      return c.json({})
    })
    .post('/payments/:id/dispute', async (c) => {
      await desk.write((books) => dispute(books, find(books.state.payments, c.req.param('id'))))
      return c.json({})
    })
    .post('/announce', async (c) => {
      const { type } = await readInput(c, z.object({ type: z.string().regex(/^[\w.-]{1,60}$/) }))
      await desk.write((books) => emitEvent(books, type, null))
      return c.json({})
    })
    .post('/clock/advance', async (c) => {
      const { seconds } = await readInput(c, z.object({ seconds: z.int().positive().max(LONGEST_S) }))
      const happened = await desk.advance(seconds * 1_000)
      const now = await desk.read((books) => books.now)
      return c.json({ now: new Date(now).toISOString(), happened })
    })
}
