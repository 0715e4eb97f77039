import { Hono } from 'hono'
import { z } from 'zod'
import type { Desk } from '../desk.ts'
import { changePlan, quoteChange } from '../ledger/changes.ts'
import { cancelAtPeriodEnd, endNow, resume } from '../ledger/endings.ts'
import { find, type Ledger } from '../ledger/ledger.ts'
import { once } from './once.ts'
import { cents, planShape, readInput } from './read-input.ts'

const changeWish = z.object({ ...planShape, amount: cents, when: z.enum(['now', 'period-end']) })

export function subscriptionApi(desk: Desk): Hono {
  const one = ({ state }: Ledger, id: string) => find(state.subscriptions, id)
  return new Hono()
    .post('/:id/cancel', (c) =>
      once(c, desk, null, (books) => cancelAtPeriodEnd(books, one(books, c.req.param('id')))),
    )
    .post('/:id/resume', (c) => once(c, desk, null, (books) => resume(books, one(books, c.req.param('id')))))
    .post('/:id/end', (c) => once(c, desk, null, (books) => endNow(books, one(books, c.req.param('id')))))
    .post('/:id/quote', async (c) => {
      const { at, ...wish } = await readInput(c, changeWish.extend({ at: z.iso.datetime().optional() }))
      const quote = await desk.read((books) =>
        quoteChange(
          books,
          one(books, c.req.param('id')),
          wish,
          at === undefined ? books.now : Date.parse(at),
        ),
      )
      return c.json({ amountDue: quote.amountDue, nextChargeAt: new Date(quote.nextChargeAt).toISOString() })
    })
    .post('/:id/change', async (c) => {
      const { amountDue, ...wish } = await readInput(c, changeWish.extend({ amountDue: cents }))
      return once(c, desk, { amountDue, ...wish }, (books) =>
        changePlan(books, one(books, c.req.param('id')), wish, amountDue),
      )
    })
}
