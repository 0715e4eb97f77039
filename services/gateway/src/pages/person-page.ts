import { getThumbnail } from '@alcove/contracts'
import { fillPath } from '@alcove/contracts/client'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { pageMessages } from '../messages/pages.fr.ts'
import type { Upstreams } from '../ports.ts'
import { renderEarlyParts } from './early-parts.ts'
import { findLocalVideo } from './find-video.ts'
import { type PageHead, renderHead } from './head.ts'
import { createFixedHead, createPlainHead, createVideoHead } from './page-heads.ts'
import type { PageRoute } from './page-route.ts'
import { createRenderedPage, type RenderedPage } from './rendered-page.ts'
import type { SiteTemplate } from './site-template.ts'

interface Deps {
  upstreams: Upstreams
  /** Hides plans. */
  isFree: boolean
}

/** Tells the site that it is free before it renders. */
const NO_PLANS = '<meta name="plans" content="none">\n'

/**
 * Renders the site's page for people, with public data in its head.
 * @param proven whether the visitor has an age proof; other pages name nothing from behind the gate
 */
export async function createPersonPage(
  { upstreams, isFree }: Deps,
  template: SiteTemplate,
  route: PageRoute,
  { hidden, proven }: { hidden: boolean; proven: boolean },
  info: RequestInfo,
): Promise<{ page: RenderedPage; lasting: boolean }> {
  const { head, poster, lasting } = await findHead({ upstreams, isFree }, route, hidden, info)
  const early = proven ? await renderEarlyParts(template.earlyParts(route), poster) : ''
  const marks = isFree ? NO_PLANS : ''
  const text = template.page((await renderHead(head, info.origin)) + marks + early)
  return { page: createRenderedPage(text, 200, head.indexed), lasting }
}

interface Known {
  head: PageHead
  /** Of a visible local video. */
  poster: string | null
  lasting: boolean
}

async function findHead(
  { upstreams, isFree }: Deps,
  route: PageRoute,
  hidden: boolean,
  info: RequestInfo,
): Promise<Known> {
  const without = (head: PageHead, lasting = true): Known => ({ head, poster: null, lasting })
  if (route.kind === 'fixed')
    return without(createFixedHead(route, { indexed: !hidden, isFree }, info.origin))
  const { title } = pageMessages.video
  if (route.kind !== 'local') return without(createPlainHead(route.path, title, false))
  const finding = await findLocalVideo(upstreams, route.id, info)
  if (finding.state === 'found')
    return {
      head: createVideoHead(finding.value, true, info.origin),
      poster: fillPath(getThumbnail.path, { id: route.id }),
      lasting: true,
    }
  const silent = finding.state === 'silent'
  return without(createPlainHead(route.path, title, silent), !silent)
}
