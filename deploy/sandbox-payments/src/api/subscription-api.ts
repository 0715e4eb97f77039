import { Hono } from 'hono'
import { z } from 'zod'
import type { Desk } from '../desk.ts'
import { type Books, find } from '../ledger/books.ts'
import { changePlan, quoteChange } from '../ledger/changes.ts'
import { cancelAtPeriodEnd, endNow, resume } from '../ledger/endings.ts'
import { once } from './once.ts'
import { cents, planShape, readWish } from './read-wish.ts'

const changeWish = z.object({ ...planShape, amount: cents, when: z.enum(['now', 'period-end']) })

export function subscriptionApi(desk: Desk): Hono {
  const one = ({ state }: Books, id: string) => find(state.subscriptions, id)
  return new Hono()
    .post('/:id/cancel', (c) =>
      once(c, desk, null, (books) => cancelAtPeriodEnd(books, one(books, c.req.param('id')))),
    )
    .post('/:id/resume', (c) => once(c, desk, null, (books) => resume(books, one(books, c.req.param('id')))))
    .post('/:id/end', (c) => once(c, desk, null, (books) => endNow(books, one(books, c.req.param('id')))))
    .post('/:id/quote', async (c) => {
      const { at, ...wish } = await readWish(c, changeWish.extend({ at: z.iso.datetime().optional() }))
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
      const { amountDue, ...wish } = await readWish(c, changeWish.extend({ amountDue: cents }))
      return once(c, desk, { amountDue, ...wish }, (books) =>
        changePlan(books, one(books, c.req.param('id')), wish, amountDue),
      )
    })
}
