import { createHash, timingSafeEqual } from 'node:crypto'
import type { Logger } from '@alcove/kit/log/logger'
import { Hono } from 'hono'
import { merchantApi } from './api/merchant-api.ts'
import type { Desk } from './desk.ts'
import { limitBody, ownForms } from './guards.ts'
import { Refusal } from './ledger/ledger.ts'
import { checkoutPages } from './pages/checkout-pages.ts'
import { portalPages } from './pages/portal-pages.ts'

/** Replaces the path in error logs, because the address of a page authorises payment. */
const PLACES = ['v1', 'pay', 'portal']

export interface SandboxAppDeps {
  desk: Desk
  /** Bearer token of the merchant. */
  secret: string
  /** Base URL of the pages, without a trailing slash. */
  pages: () => string
  log: Pick<Logger, 'error'>
}

/** Serves the merchant API below `/v1` and the customer pages beside it. */
export function sandboxApp({ desk, secret, pages, log }: SandboxAppDeps): Hono {
  const app = new Hono()
  app.use(limitBody)
  app.use('/v1/*', async (c, next) => {
    const [scheme, token = ''] = (c.req.header('authorization') ?? '').split(' ')
    if (scheme !== 'Bearer' || !isSame(token, secret)) return c.json({ error: { code: 'unauthorized' } }, 401)
    c.header('Cache-Control', 'no-store')
    return next()
  })
  app.use('/pay/*', ownForms(pages))
  app.use('/portal/*', ownForms(pages))
  app.route('/v1', merchantApi(desk, pages))
  app.route('/pay', checkoutPages(desk))
  app.route('/portal', portalPages(desk))
  app.notFound((c) => c.json({ error: { code: 'unknown' } }, 404))
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json({ error: { code: error.code } }, error.status as 409)
    // Note: an error message may quote typed input; a card number is never logged.
    const place = PLACES.find((one) => c.req.path.startsWith(`/${one}/`)) ?? null
    log.error({ method: c.req.method, place, error: error.name }, 'sandbox.failed')
    return c.json({ error: { code: 'internal' } }, 500)
  })
  return app
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
