import type { RequestInfo } from '@alcove/kit/http/request-info'
import { pageMessages } from '../messages/pages.fr.ts'
import type { Upstreams } from '../ports.ts'
import { findLocalVideo } from './find-video.ts'
import { type PageHead, renderHead } from './head.ts'
import { fixedHead, plainHead, videoHead } from './page-heads.ts'
import type { PageRoute } from './page-route.ts'
import { type RenderedPage, renderedPage } from './rendered-page.ts'
import type { SiteTemplate } from './site-template.ts'

/** The site's page for people, who are behind the gate still: only what everybody may know is in its head. */
export async function personPage(
  upstreams: Upstreams,
  template: SiteTemplate,
  route: PageRoute,
  hidden: boolean,
  info: RequestInfo,
): Promise<{ page: RenderedPage; lasting: boolean }> {
  const { head, lasting } = await headFor(upstreams, route, hidden, info)
  const text = template(await renderHead(head, info.origin))
  return { page: renderedPage(text, 200, head.indexed), lasting }
}

async function headFor(
  upstreams: Upstreams,
  route: PageRoute,
  hidden: boolean,
  info: RequestInfo,
): Promise<{ head: PageHead; lasting: boolean }> {
  if (route.kind === 'fixed') return { head: fixedHead(route, !hidden, info.origin), lasting: true }
  const { title } = pageMessages.video
  if (route.kind !== 'local') return { head: plainHead(route.path, title, false), lasting: true }
  const finding = await findLocalVideo(upstreams, route.id, info)
  if (finding.state === 'found') return { head: videoHead(finding.value, true, info.origin), lasting: true }
  const silent = finding.state === 'silent'
  return { head: plainHead(route.path, title, silent), lasting: !silent }
}
