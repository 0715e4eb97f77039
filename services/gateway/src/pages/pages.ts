import type { Operator } from '@alcove/contracts'
import type { Clock } from '@alcove/kit/clock'
import { coalesce } from '@alcove/kit/coalesce'
import { type AgeProofs, ageProofOf } from '@alcove/kit/tokens/age-proof'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { GatewayEnv } from '../app.ts'
import { isHidden } from '../guards/hidden-paths.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import type { Upstreams } from '../ports.ts'
import { isCrawler } from './crawlers.ts'
import { type PageRoute, pageRouteOf } from './page-route.ts'
import { personPage } from './person-page.ts'
import { type RenderedPage, sendPage } from './rendered-page.ts'
import type { SiteTemplate } from './site-template.ts'
import { textPage } from './text-page.ts'

interface PagesDeps {
  /** Named on the legal pages. */
  operator: Operator
  upstreams: Upstreams
  clock: Clock
  proofs: AgeProofs
  limits: RateLimits
  /** Without plans. */
  isFree: boolean
}

export interface Pages {
  /** The page at the address of a request, or null where the site has none there. */
  at(c: Context<GatewayEnv>, template: SiteTemplate): Promise<Response | null>
  /** For addresses that are neither page nor file: the site leads to Home itself, crawlers are sent there. */
  elsewhere(c: Context<GatewayEnv>, template: SiteTemplate): Promise<Response>
}

const KEPT_PAGES = 500
/** Of their texts: a page of many long descriptions is half a megabyte, and callers choose the host in its addresses. */
const KEPT_BYTES = 16 * 1024 ** 2
/** A video that is taken down, or hidden, is gone from its page after this long. */
const KEPT_MS = 5_000
/** While a service is silent. */
const KEPT_INCOMPLETE_MS = 2_000
const HOME: PageRoute = { kind: 'fixed', page: 'home', path: '/' }

/** Pages of the public site: text for crawlers that bring no age proof, the site with a head of its own for everybody else. */
export function createPages({ operator, upstreams, clock, proofs, limits, isFree }: PagesDeps): Pages {
  const kept = new LRUCache<string, RenderedPage>({
    max: KEPT_PAGES,
    maxSize: KEPT_BYTES,
    sizeCalculation: (page, key) => key.length + page.length,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  const underWay = new Map<string, Promise<RenderedPage>>()

  /** Made once, however many ask for it meanwhile; a failure is not kept. */
  async function keep(key: string, make: () => Promise<{ page: RenderedPage; lasting: boolean }>) {
    return (
      kept.get(key) ??
      coalesce(underWay, key, async () => {
        const { page, lasting } = await make()
        kept.set(key, page, lasting ? {} : { ttl: KEPT_INCOMPLETE_MS })
        return page
      })
    )
  }

  const isProven = (c: Context<GatewayEnv>) => proofs.read(ageProofOf((name) => c.req.header(name))) !== null
  const wantsText = (c: Context<GatewayEnv>) => isCrawler(c.req.header('user-agent')) && !isProven(c)

  async function forCrawler(c: Context<GatewayEnv>, route: PageRoute): Promise<Response> {
    const info = c.get('info')
    await limits.draw('everything', info.clientIp)
    if (route.kind === 'prefixed' && route.leadsTo !== null) return c.redirect(route.leadsTo, 302)
    const page = await keep(`text ${info.origin} ${route.path}`, () =>
      textPage({ upstreams, operator, isFree }, route, isHidden(route.path), info),
    )
    return sendPage(page, c.req)
  }

  async function forPerson(c: Context<GatewayEnv>, route: PageRoute, template: SiteTemplate) {
    const info = c.get('info')
    if (route.kind === 'local') await limits.draw('everything', info.clientIp)
    const proven = isProven(c)
    const page = await keep(`${proven ? 'adult' : 'site'} ${info.origin} ${route.path}`, () =>
      personPage({ upstreams, isFree }, template, route, { hidden: isHidden(route.path), proven }, info),
    )
    return sendPage(page, c.req)
  }

  return {
    async at(c, template) {
      const route = pageRouteOf(c.req.path)
      if (route === null) return null
      return wantsText(c) ? forCrawler(c, route) : forPerson(c, route, template)
    },
    async elsewhere(c, template) {
      return wantsText(c) ? c.redirect('/', 302) : forPerson(c, HOME, template)
    },
  }
}
