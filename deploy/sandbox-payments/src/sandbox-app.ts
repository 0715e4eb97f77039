import { createHash, timingSafeEqual } from 'node:crypto'
import type { Logger } from '@alcove/kit/log/logger'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { merchantApi } from './api/merchant-api.ts'
import type { Desk } from './desk.ts'
import { Refusal } from './ledger/books.ts'
import { checkoutPages } from './pages/checkout-pages.ts'
import { portalPages } from './pages/portal-pages.ts'

const LARGEST_BODY = 64 * 1024

export interface SandboxAppDeps {
  desk: Desk
  /** Bearer of the merchant. */
  secret: string
  /** Where the pages are, without a slash at the end. */
  pages: () => string
  log: Pick<Logger, 'error'>
}

/** The API for the merchant below `/v1`, the pages for its customers beside it. */
export function sandboxApp({ desk, secret, pages, log }: SandboxAppDeps): Hono {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: LARGEST_BODY }))
  app.use('/v1/*', async (c, next) => {
    const [scheme, token = ''] = (c.req.header('authorization') ?? '').split(' ')
    if (scheme !== 'Bearer' || !isSame(token, secret)) return c.json({ error: { code: 'unauthorized' } }, 401)
    c.header('Cache-Control', 'no-store')
    return next()
  })
  app.route('/v1', merchantApi(desk, pages))
  app.route('/pay', checkoutPages(desk))
  app.route('/portal', portalPages(desk))
  app.notFound((c) => c.json({ error: { code: 'unknown' } }, 404))
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json({ error: { code: error.code } }, error.status as 409)
    // Note: the message of an error may quote what was typed; a card number is never logged.
    log.error({ path: c.req.path, error: error.name }, 'the payment sandbox failed')
    return c.json({ error: { code: 'internal' } }, 500)
  })
  return app
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
