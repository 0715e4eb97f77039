import type { Operator } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { pageMessages } from '../messages/pages.fr.ts'
import type { Upstreams } from '../ports.ts'
import { type PageBody, renderCrawlerPage } from './crawler-page.ts'
import type { Finding } from './fetch-for-page.ts'
import { findDiscoverSections, findHomeSections, type Sections } from './find-sections.ts'
import { findLocalVideo, findProviderVideo } from './find-video.ts'
import type { PageHead } from './head.ts'
import { createFixedHead, createPlainHead, createVideoHead } from './page-heads.ts'
import type { PageRoute } from './page-route.ts'
import type { PageVideo } from './page-video.ts'
import { findParticulars } from './particulars.ts'
import { createRenderedPage, type RenderedPage } from './rendered-page.ts'
import { toItemList } from './structured-data.ts'

interface TextPage {
  head: PageHead
  body: PageBody
  status?: 404
  /** False for a page that lacks a silent service's part, which is rendered again soon. */
  lasting: boolean
}

interface Deps {
  upstreams: Upstreams
  operator: Operator
  isFree: boolean
}

/** Renders the crawler's page. */
export async function createTextPage(
  deps: Deps,
  route: PageRoute,
  hidden: boolean,
  info: RequestInfo,
): Promise<{ page: RenderedPage; lasting: boolean }> {
  const { head, body, status = 200, lasting } = await composePage(deps, route, hidden, info)
  const text = await renderCrawlerPage(head, { ...body, isFree: deps.isFree }, info.origin)
  return { page: createRenderedPage(text, status, head.indexed), lasting }
}

async function composePage(
  { upstreams, operator, isFree }: Deps,
  route: PageRoute,
  hidden: boolean,
  info: RequestInfo,
): Promise<TextPage> {
  if (route.kind === 'local')
    return toVideoPage(await findLocalVideo(upstreams, route.id, info), route.path, hidden, info)
  if (route.kind === 'provider') {
    const finding = await findProviderVideo(upstreams, route.provider, route.id, info)
    return toVideoPage(finding, route.path, hidden, info)
  }
  if (route.kind === 'prefixed') return toNotFoundPage(route.path)
  const head = createFixedHead(route, { indexed: !hidden, isFree }, info.origin)
  const { description } = head
  if (route.page === 'home') {
    const found = await findHomeSections(upstreams, info)
    return toListPage(head, { heading: pageMessages.homeHeading, lead: description }, found, info)
  }
  if (route.page === 'discover') {
    const found = await findDiscoverSections(upstreams, info)
    return toListPage(head, { heading: pageMessages.all, lead: description }, found, info)
  }
  const body = { heading: head.title, lead: description, particulars: findParticulars(operator, route.page) }
  return { head, body, lasting: true }
}

function toListPage(head: PageHead, body: PageBody, found: Sections, info: RequestInfo): TextPage {
  const sections = found.sections.map(({ source, videos }) => ({
    heading: pageMessages.sections[source],
    videos,
  }))
  const all = sections.flatMap(({ videos }) => videos)
  const about = all.length === 0 ? head.about : [...head.about, toItemList(all, info.origin)]
  return { head: { ...head, about }, body: { ...body, sections }, lasting: found.complete }
}

function toVideoPage(
  finding: Finding<PageVideo>,
  path: string,
  hidden: boolean,
  info: RequestInfo,
): TextPage {
  if (finding.state === 'missing') return toNotFoundPage(path)
  if (finding.state === 'found') {
    const { value: video } = finding
    return {
      head: createVideoHead(video, !hidden, info.origin),
      body: { heading: video.title, video },
      lasting: true,
    }
  }
  const { title } = pageMessages.video
  return {
    head: createPlainHead(path, title, !hidden),
    body: { heading: title, lead: pageMessages.general },
    lasting: false,
  }
}

function toNotFoundPage(path: string): TextPage {
  const { notFound: title } = pageMessages.video
  return { head: createPlainHead(path, title, false), body: { heading: title }, status: 404, lasting: true }
}
