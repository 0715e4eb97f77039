import { type Context, Hono } from 'hono'
import type { Ledger } from './ledger.ts'
import { type Card, decimal } from './sale.ts'
import { isSignedOrder } from './sign.ts'

const AMOUNT = /^\d{1,6}\.\d\d$/
const PERIOD = /^P\d+[DMY]$/

/** Serves the customer pages and `salestatus`. */
export function createFlexpayPages(key: string, shopId: string, ledger: Ledger): Hono {
  const app = new Hono()
  const queryOf = (c: Context) => new URL(c.req.url).searchParams

  app.use(async (c, next) => {
    const query = queryOf(c)
    if (!isSignedOrder(key, query)) return c.text('error: wrong signature', 400)
    if (query.get('version') !== '4' || query.get('shopID') !== shopId)
      return c.text('error: wrong version or shop', 400)
    return next()
  })

  app.get('/startorder', (c) => {
    const problem = problemOf(queryOf(c), ledger)
    if (problem) return c.html(`<p>${problem}</p>`, 400)
    return c.html('<form method="post"><input name="card"><button>Pay</button></form>')
  })

  app.post('/startorder', async (c) => {
    const query = queryOf(c)
    if (problemOf(query, ledger)) return c.text('error', 400)
    const { card, confirmed } = await c.req.parseBody()
    if (card === 'needs-confirmation' && confirmed !== 'yes')
      return c.html('<form method="post"><input name="confirmed" value="yes"><button>Confirm</button></form>')
    if (card === 'declined') return c.redirect(query.get('declineURL') ?? '/', 302)
    const { signature: _, ...order } = Object.fromEntries(query)
    const sale = await ledger.sell(order, card === 'needs-confirmation' ? 'works' : (card as Card))
    const back = new URL(query.get('successURL') ?? '')
    back.searchParams.set('saleID', sale.saleID)
    return c.redirect(back.href, 302)
  })

  app.get('/salestatus', (c) => {
    const query = queryOf(c)
    const [saleID, reference] = [query.get('saleID'), query.get('referenceID')]
    const sale = saleID ? ledger.find(saleID) : ledger.findByReference(reference ?? '')
    if (!sale) return c.text('response: NOTFOUND\n')
    const { order, nextChargeOn, cancelledBy } = sale
    const lines: [string, string | undefined][] = [
      ['response', 'FOUND'],
      ['saleID', sale.saleID],
      ['shopID', shopId],
      ['referenceID', order.referenceID],
      ['type', 'subscription'],
      ['subscriptionType', order.subscriptionType],
      ['subscriptionPhase', sale.phase],
      ['priceAmount', decimal(sale.price)],
      ['priceCurrency', order.priceCurrency],
      ['period', order.period],
      ['custom1', order.custom1],
      ['custom2', order.custom2],
      ['custom3', order.custom3],
      ['cancelled', cancelledBy ? '1' : '0'],
      [cancelledBy ? 'expiresOn' : 'nextChargeOn', nextChargeOn],
      ['expired', sale.over ? '1' : '0'],
    ]
    return c.text(lines.flatMap(([name, value]) => (value ? [`${name}: ${value}\n`] : [])).join(''))
  })
  return app
}

/** Returns why Verotel would not show its order page. */
function problemOf(query: URLSearchParams, ledger: Ledger): string | null {
  const field = (name: string) => query.get(name) ?? ''
  if (!AMOUNT.test(field('priceAmount'))) return 'priceAmount is not nnn.nn'
  if (!PERIOD.test(field('period'))) return 'period is no duration'
  if (query.has('trialAmount') !== query.has('trialPeriod')) return 'a trial has an amount and a period'
  if (query.has('trialAmount') && !AMOUNT.test(field('trialAmount'))) return 'trialAmount is not nnn.nn'
  if (field('name') === '' || field('name').length > 100) return 'name is missing or too long'
  if (field('successURL').length > 255 || field('declineURL').length > 255) return 'an address is too long'
  if (query.has('referenceID') && ledger.findByReference(field('referenceID'))) return 'referenceID was used'
  if (field('type') === 'subscription') return null
  if (field('type') !== 'upgradesubscription') return 'type is unknown'
  const preceding = ledger.find(field('precedingSaleID'))
  return !preceding || preceding.over ? 'precedingSaleID names no running sale' : null
}
