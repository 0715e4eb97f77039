import { Hono } from 'hono'
import { basicAuth } from 'hono/basic-auth'
import type { Ledger } from './ledger.ts'
import { centsOf } from './sale.ts'

/** The Control Center API, as far as public shops show it. */
export function createControlCentreApi(username: string, password: string, ledger: Ledger): Hono {
  const app = new Hono()
  app.use(basicAuth({ username, password }))
  app.use(async (c, next) => {
    if (c.req.header('accept') !== 'application/json; version=1.5.0')
      return c.json({ error: { title: 'Not acceptable.' } }, 406)
    return next()
  })
  const error = (title: string) => ({ error: { title } })

  app.post('/sale/:id/cancel', async (c) => {
    const sale = ledger.find(c.req.param('id'))
    if (!sale) return c.json(error('Sale not found.'), 404)
    if (sale.cancelledBy || sale.over) return c.json(error('This sale is already cancelled.'), 412)
    await ledger.cancel(sale, 'merchant')
    return c.json({ is_success: 1 })
  })

  app.post('/sale/:id/downgrade', async (c) => {
    const sale = ledger.find(c.req.param('id'))
    const { amount } = await c.req.json()
    if (!sale || sale.over) return c.json(error('Sale not found.'), 404)
    if (!(await ledger.lowerPrice(sale, centsOf(amount))))
      return c.json(error('The amount is too high.'), 412)
    return c.json({ is_success: 1 })
  })

  app.post('/transaction/:id/refund', async (c) => {
    const { amount } = await c.req.json()
    const done = await ledger.refund(c.req.param('id'), centsOf(amount))
    return done ? c.json({ is_success: 1 }) : c.json(error('The amount is higher than what is left.'), 412)
  })
  return app
}
