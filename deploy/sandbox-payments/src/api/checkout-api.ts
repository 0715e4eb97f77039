import { Hono } from 'hono'
import { z } from 'zod'
import type { Desk } from '../desk.ts'
import { expireCheckout, startCheckout } from '../ledger/checkouts.ts'
import { find } from '../ledger/ledger.ts'
import { once } from './once.ts'
import { presentCheckout } from './present.ts'
import { cents, planShape, readInput, webAddress } from './read-input.ts'

const checkoutWish = z.object({
  /** The merchant's reference; creating a checkout with the same one again returns the existing checkout. */
  reference: z.string().min(1).max(100),
  account: z.string().min(1).max(100),
  email: z.string().max(254),
  ...planShape,
  firstAmount: cents,
  recurringAmount: cents,
  trialDays: z.int().min(0).max(365),
  successUrl: webAddress,
  cancelUrl: webAddress,
})

export function checkoutApi(desk: Desk, pages: () => string): Hono {
  return new Hono()
    .post('/', async (c) => {
      const wish = await readInput(c, checkoutWish)
      return c.json(await desk.write((books) => presentCheckout(startCheckout(books, wish), pages())))
    })
    .post('/:id/expire', (c) =>
      once(c, desk, null, (books) => expireCheckout(books, find(books.state.checkouts, c.req.param('id')))),
    )
}
