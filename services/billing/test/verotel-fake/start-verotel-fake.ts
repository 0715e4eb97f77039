import { listen } from '@alcove/kit/http/listen'
import { createTestClock } from '@alcove/kit/testing/clock'
import { Hono } from 'hono'
import { createControlCentreApi } from './control-centre-api.ts'
import { createFlexpayPages } from './flexpay-pages.ts'
import { createLedger } from './ledger.ts'
import { createPostbacks } from './postbacks.ts'
import type { Card } from './sale.ts'

const HOST = '127.0.0.1'
const DAY_MS = 86_400_000

export const SHOP = {
  shopId: '134573',
  key: 'zdGjJ3cAB2GXtyQ4nGbkQ8HxFakeKey1',
  user: 'boutique',
  password: 'secret',
}
/** `busy` answers that nothing was done; `cut` executes and hangs up; `no refunds` refuses each refund for good. */
export type Trouble = 'busy' | 'cut' | 'no refunds' | null

/** Starts a fake Verotel on a free port, built from what is public about FlexPay v4 and the Control Center API. */
export async function startVerotelFake(postbackUrl: string, start?: Date) {
  const clock = createTestClock(start)
  const postbacks = createPostbacks({ ...SHOP, url: postbackUrl })
  const ledger = createLedger(clock, postbacks)
  let trouble: Trouble = null

  const pages = createFlexpayPages(SHOP.key, SHOP.shopId, ledger)
  const api = createControlCentreApi(SHOP.user, SHOP.password, ledger)
  const app = new Hono<{ Bindings: { outgoing: { destroy(): void } } }>()
  app.use(async (c, next) => {
    if (trouble === 'busy') return c.text('busy', 503)
    if (trouble === 'no refunds' && c.req.path.endsWith('/refund'))
      return c.json({ error: { title: 'Refunds are not possible.' } }, 412)
    await next()
    if (trouble === 'cut') c.env.outgoing.destroy()
    return undefined
  })
  app.route('/api', api)
  app.route('/', pages)
  const listener = await listen({ host: HOST, port: 0, fetch: app.fetch as never })
  const url = `http://${HOST}:${listener.port}`

  async function form(address: string, fields: Record<string, string>): Promise<Response> {
    const shown = await fetch(address)
    if (shown.status !== 200) throw new Error(`the order page says: ${await shown.text()}`)
    return fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  }

  return {
    url,
    clock,
    ledger,
    postbacks,
    /** Submits the order page as a customer does. */
    async pay(address: string, card: Card): Promise<void> {
      const answer = await form(address, { card })
      if (answer.status === 200) await form(address, { card, confirmed: 'yes' })
    },
    async advance(days: number): Promise<void> {
      const whole = Math.floor(days)
      for (let day = 0; day < whole; day++) {
        clock.advance(DAY_MS)
        await postbacks.deliver()
        await ledger.runDay()
      }
      if (days === whole) return
      clock.advance((days - whole) * DAY_MS)
      await ledger.runDay()
    },
    trouble: (next: Trouble) => {
      trouble = next
    },
    stop: () => listener.close(),
  }
}
export type VerotelFake = Awaited<ReturnType<typeof startVerotelFake>>
