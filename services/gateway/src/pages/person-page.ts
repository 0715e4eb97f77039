import { getThumbnail } from '@alcove/contracts'
import { fillPath } from '@alcove/contracts/client'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { pageMessages } from '../messages/pages.fr.ts'
import type { Upstreams } from '../ports.ts'
import { renderEarlyParts } from './early-parts.ts'
import { findLocalVideo } from './find-video.ts'
import { type PageHead, renderHead } from './head.ts'
import { fixedHead, plainHead, videoHead } from './page-heads.ts'
import type { PageRoute } from './page-route.ts'
import { type RenderedPage, renderedPage } from './rendered-page.ts'
import type { SiteTemplate } from './site-template.ts'

interface Deps {
  upstreams: Upstreams
  /** Without plans. */
  isFree: boolean
}

/** What tells the site that it is free, before it draws anything. */
const NO_PLANS = '<meta name="plans" content="none">\n'

/**
 * The site's page for people: only what everybody may know is in its head.
 * @param proven whether they have passed the age gate; the page of the others names nothing from behind it
 */
export async function personPage(
  { upstreams, isFree }: Deps,
  template: SiteTemplate,
  route: PageRoute,
  { hidden, proven }: { hidden: boolean; proven: boolean },
  info: RequestInfo,
): Promise<{ page: RenderedPage; lasting: boolean }> {
  const { head, poster, lasting } = await headFor({ upstreams, isFree }, route, hidden, info)
  const early = proven ? await renderEarlyParts(template.earlyParts(route), poster) : ''
  const marks = isFree ? NO_PLANS : ''
  const text = template.page((await renderHead(head, info.origin)) + marks + early)
  return { page: renderedPage(text, 200, head.indexed), lasting }
}

interface Known {
  head: PageHead
  /** Of a local video that may be shown. */
  poster: string | null
  lasting: boolean
}

async function headFor(
  { upstreams, isFree }: Deps,
  route: PageRoute,
  hidden: boolean,
  info: RequestInfo,
): Promise<Known> {
  const without = (head: PageHead, lasting = true): Known => ({ head, poster: null, lasting })
  if (route.kind === 'fixed') return without(fixedHead(route, { indexed: !hidden, isFree }, info.origin))
  const { title } = pageMessages.video
  if (route.kind !== 'local') return without(plainHead(route.path, title, false))
  const finding = await findLocalVideo(upstreams, route.id, info)
  if (finding.state === 'found')
    return {
      head: videoHead(finding.value, true, info.origin),
      poster: fillPath(getThumbnail.path, { id: route.id }),
      lasting: true,
    }
  const silent = finding.state === 'silent'
  return without(plainHead(route.path, title, silent), !silent)
}
