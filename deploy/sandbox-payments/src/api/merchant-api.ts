import { Hono } from 'hono'
import { z } from 'zod'
import type { Desk } from '../desk.ts'
import { find } from '../ledger/ledger.ts'
import { refund } from '../ledger/money-back.ts'
import { checkoutApi } from './checkout-api.ts'
import { consoleApi } from './console-api.ts'
import { once } from './once.ts'
import { presentAccount, presentEvent } from './present.ts'
import { readInput, webAddress } from './read-input.ts'
import { subscriptionApi } from './subscription-api.ts'

const PORTAL_OPEN_MS = 3_600_000
const EVENTS_PER_PAGE = 100

const eventsQuery = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  skip: z.coerce.number().int().nonnegative().default(0),
})

/** Routes for the merchant. Every call that changes something takes an `Idempotency-Key`, except creating a checkout. */
export function merchantApi(desk: Desk, pages: () => string): Hono {
  return new Hono()
    .route('/checkouts', checkoutApi(desk, pages))
    .route('/subscriptions', subscriptionApi(desk))
    .route('/console', consoleApi(desk))
    .get('/accounts/:account', async (c) =>
      c.json(await desk.read(({ state }) => presentAccount(state, c.req.param('account'), pages()))),
    )
    .post('/payments/:id/refund', async (c) => {
      const wish = await readInput(c, z.object({ amount: z.int().positive() }))
      return once(c, desk, wish, (books) =>
        refund(books, find(books.state.payments, c.req.param('id')), wish.amount),
      )
    })
    .post('/portals', async (c) => {
      const wish = await readInput(c, z.object({ customer: z.string(), returnUrl: webAddress }))
      const token = await desk.write((books) => {
        const { id: customer } = find(books.state.customers, wish.customer)
        const token = books.id('por')
        const expiresAt = books.realNow + PORTAL_OPEN_MS
        books.state.portals[token] = {
          token,
          customer,
          returnUrl: wish.returnUrl,
          expiresAt,
          confirming: null,
        }
        return token
      })
      return c.json({ url: `${pages()}/portal/${token}` })
    })
    .get('/events', async (c) => {
      const { success, data } = eventsQuery.safeParse(c.req.query())
      if (!success) return c.json({ error: { code: 'malformed' } }, 400)
      const [from, to] = [Date.parse(data.from), Date.parse(data.to)]
      const found = await desk.read(({ state }) =>
        state.events.filter(({ recordedAt }) => recordedAt >= from && recordedAt <= to),
      )
      const page = found.slice(data.skip, data.skip + EVENTS_PER_PAGE)
      const next = data.skip + page.length
      return c.json({ events: page.map(presentEvent), next: next < found.length ? next : null })
    })
}
