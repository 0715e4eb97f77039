import type { Operator } from '@alcove/contracts'
import type { RunningClock } from '@alcove/kit/clock'
import { coalesce } from '@alcove/kit/concurrency/coalesce'
import { type AgeProofs, readAgeProof } from '@alcove/kit/tokens/age-proof-token'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { GatewayEnv } from '../app.ts'
import { isHiddenPath } from '../guards/hidden-paths.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import type { Upstreams } from '../ports.ts'
import { isCrawler } from './crawlers.ts'
import { type PageRoute, parsePageRoute } from './page-route.ts'
import { createPersonPage } from './person-page.ts'
import { type RenderedPage, sendPage } from './rendered-page.ts'
import type { SiteTemplate } from './site-template.ts'
import { createTextPage } from './text-page.ts'

interface PagesDeps {
  /** Shown on the legal pages. */
  operator: Operator
  upstreams: Upstreams
  clock: RunningClock
  proofs: AgeProofs
  limits: RateLimits
  /** Hides plans. */
  isFree: boolean
}

export interface Pages {
  /** Serves the page at a request's path; null when the site has none there. */
  servePage(c: Context<GatewayEnv>, template: SiteTemplate): Promise<Response | null>
  /** Serves other paths: the site shows Home itself, crawlers are redirected there. */
  serveUnknownPath(c: Context<GatewayEnv>, template: SiteTemplate): Promise<Response>
}

const KEPT_PAGES = 500
/**
 * Limit on cached text: a page with long descriptions takes half a megabyte, and callers choose the host in its
 * addresses.
 */
const KEPT_BYTES = 16 * 1024 ** 2
/** Longest time that a removed or hidden video stays on its page. */
const KEPT_MS = 5_000
/** Lifetime of a page while a service does not answer. */
const KEPT_INCOMPLETE_MS = 2_000
const HOME: PageRoute = { kind: 'fixed', page: 'home', path: '/' }

/**
 * Creates the pages of the public site: text for crawlers without an age proof, the site with a specific head for
 * others.
 */
export function createPages({ operator, upstreams, clock, proofs, limits, isFree }: PagesDeps): Pages {
  const kept = new LRUCache<string, RenderedPage>({
    max: KEPT_PAGES,
    maxSize: KEPT_BYTES,
    sizeCalculation: (page, key) => key.length + page.length,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now: () => clock.elapsed() },
  })
  const underWay = new Map<string, Promise<RenderedPage>>()

  /** Renders a page once for concurrent requests; failures are not cached. */
  async function keepPage(key: string, make: () => Promise<{ page: RenderedPage; lasting: boolean }>) {
    return (
      kept.get(key) ??
      coalesce(underWay, key, async () => {
        const { page, lasting } = await make()
        kept.set(key, page, lasting ? {} : { ttl: KEPT_INCOMPLETE_MS })
        return page
      })
    )
  }

  const isProven = (c: Context<GatewayEnv>) =>
    proofs.read(readAgeProof((name) => c.req.header(name))) !== null
  const needsText = (c: Context<GatewayEnv>) => isCrawler(c.req.header('user-agent')) && !isProven(c)

  async function serveCrawler(c: Context<GatewayEnv>, route: PageRoute): Promise<Response> {
    const info = c.get('info')
    await limits.consume('everything', info.clientIp)
    if (route.kind === 'prefixed' && route.leadsTo !== null) return c.redirect(route.leadsTo, 302)
    const page = await keepPage(`text ${info.origin} ${route.path}`, () =>
      createTextPage({ upstreams, operator, isFree }, route, isHiddenPath(route.path), info),
    )
    return sendPage(page, c.req)
  }

  async function servePerson(c: Context<GatewayEnv>, route: PageRoute, template: SiteTemplate) {
    const info = c.get('info')
    if (route.kind === 'local') await limits.consume('everything', info.clientIp)
    const proven = isProven(c)
    const page = await keepPage(`${proven ? 'adult' : 'site'} ${info.origin} ${route.path}`, () =>
      createPersonPage(
        { upstreams, isFree },
        template,
        route,
        { hidden: isHiddenPath(route.path), proven },
        info,
      ),
    )
    return sendPage(page, c.req)
  }

  return {
    async servePage(c, template) {
      const route = parsePageRoute(c.req.path)
      if (route === null) return null
      return needsText(c) ? serveCrawler(c, route) : servePerson(c, route, template)
    },
    async serveUnknownPath(c, template) {
      return needsText(c) ? c.redirect('/', 302) : servePerson(c, HOME, template)
    },
  }
}
