import type { Operator } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { pageMessages } from '../messages/pages.fr.ts'
import type { Upstreams } from '../ports.ts'
import { type PageBody, renderCrawlerPage } from './crawler-page.ts'
import { findDiscoverSections, findHomeSections, type Sections } from './find-sections.ts'
import { findLocalVideo, findProviderVideo } from './find-video.ts'
import type { PageHead } from './head.ts'
import type { Finding } from './look-up.ts'
import { fixedHead, plainHead, videoHead } from './page-heads.ts'
import type { PageRoute } from './page-route.ts'
import { particularsOf } from './particulars.ts'
import { type RenderedPage, renderedPage } from './rendered-page.ts'
import { itemList } from './structured-data.ts'
import type { PageVideo } from './videos.ts'

interface TextPage {
  head: PageHead
  body: PageBody
  status?: 404
  /** Whether it may be kept for a while; what a silent service left out will be there again soon. */
  lasting: boolean
}

interface Deps {
  upstreams: Upstreams
  operator: Operator
  isFree: boolean
}

/** The server-written page for crawlers. */
export async function textPage(
  deps: Deps,
  route: PageRoute,
  hidden: boolean,
  info: RequestInfo,
): Promise<{ page: RenderedPage; lasting: boolean }> {
  const { head, body, status = 200, lasting } = await compose(deps, route, hidden, info)
  const text = await renderCrawlerPage(head, { ...body, isFree: deps.isFree }, info.origin)
  return { page: renderedPage(text, status, head.indexed), lasting }
}

async function compose(
  { upstreams, operator, isFree }: Deps,
  route: PageRoute,
  hidden: boolean,
  info: RequestInfo,
): Promise<TextPage> {
  if (route.kind === 'local')
    return videoPage(await findLocalVideo(upstreams, route.id, info), route.path, hidden, info)
  if (route.kind === 'provider') {
    const finding = await findProviderVideo(upstreams, route.provider, route.id, info)
    return videoPage(finding, route.path, hidden, info)
  }
  if (route.kind === 'prefixed') return notFound(route.path)
  const head = fixedHead(route, { indexed: !hidden, isFree }, info.origin)
  const { description } = head
  if (route.page === 'home') {
    const found = await findHomeSections(upstreams, info)
    return listPage(head, { heading: pageMessages.homeHeading, lead: description }, found, info)
  }
  if (route.page === 'discover') {
    const found = await findDiscoverSections(upstreams, info)
    return listPage(head, { heading: pageMessages.all, lead: description }, found, info)
  }
  const body = { heading: head.title, lead: description, particulars: particularsOf(operator, route.page) }
  return { head, body, lasting: true }
}

function listPage(head: PageHead, body: PageBody, found: Sections, info: RequestInfo): TextPage {
  const sections = found.sections.map(({ source, videos }) => ({
    heading: pageMessages.sections[source],
    videos,
  }))
  const all = sections.flatMap(({ videos }) => videos)
  const about = all.length === 0 ? head.about : [...head.about, itemList(all, info.origin)]
  return { head: { ...head, about }, body: { ...body, sections }, lasting: found.complete }
}

function videoPage(finding: Finding<PageVideo>, path: string, hidden: boolean, info: RequestInfo): TextPage {
  if (finding.state === 'missing') return notFound(path)
  if (finding.state === 'found') {
    const { value: video } = finding
    return {
      head: videoHead(video, !hidden, info.origin),
      body: { heading: video.title, video },
      lasting: true,
    }
  }
  const { title } = pageMessages.video
  return {
    head: plainHead(path, title, !hidden),
    body: { heading: title, lead: pageMessages.general },
    lasting: false,
  }
}

function notFound(path: string): TextPage {
  const { notFound: title } = pageMessages.video
  return { head: plainHead(path, title, false), body: { heading: title }, status: 404, lasting: true }
}
