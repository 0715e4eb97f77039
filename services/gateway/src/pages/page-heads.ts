import { pageMessages } from '../messages/pages.fr.ts'
import type { PageHead } from './head.ts'
import type { PageRoute } from './page-route.ts'
import type { PageVideo } from './page-video.ts'
import { toBreadcrumbs, toVideoObject } from './structured-data.ts'

type FixedRoute = Extract<PageRoute, { kind: 'fixed' }>

/** @param indexed whether search engines may show the page */
export function createFixedHead(
  { page, path }: FixedRoute,
  { indexed, isFree }: { indexed: boolean; isFree: boolean },
  origin: string,
): PageHead {
  const { title, description: paid } = pageMessages.fixed[page]
  const description = isFree && page === 'subscriptions' ? pageMessages.freeSite : paid
  const about = title === '' || !indexed ? [] : [toBreadcrumbs([{ title, path }], origin)]
  return { title, description, path, indexed, type: 'website', about }
}

/** Creates the head of a page without specific data: unknown, unavailable or not public. */
export function createPlainHead(path: string, title: string, indexed: boolean): PageHead {
  return { title, description: pageMessages.general, path, indexed, type: 'website', about: [] }
}

export function createVideoHead(video: PageVideo, indexed: boolean, origin: string): PageHead {
  const { title, path } = video
  const discover = { title: pageMessages.fixed.discover.title, path: '/categories' }
  return {
    title,
    description: video.description.trim() || pageMessages.described(title),
    path,
    indexed,
    type: 'video.other',
    about: [toVideoObject(video, origin), toBreadcrumbs([discover, { title, path }], origin)],
  }
}
