import { pageMessages } from '../messages/pages.fr.ts'
import type { PageHead } from './head.ts'
import type { PageRoute } from './page-route.ts'
import { breadcrumbs, videoObject } from './structured-data.ts'
import type { PageVideo } from './videos.ts'

type FixedRoute = Extract<PageRoute, { kind: 'fixed' }>

/** @param indexed whether search engines may show the page */
export function fixedHead(
  { page, path }: FixedRoute,
  { indexed, isFree }: { indexed: boolean; isFree: boolean },
  origin: string,
): PageHead {
  const { title, description: paid } = pageMessages.fixed[page]
  const description = isFree && page === 'subscriptions' ? pageMessages.freeSite : paid
  const about = title === '' || !indexed ? [] : [breadcrumbs([{ title, path }], origin)]
  return { title, description, path, indexed, type: 'website', about }
}

/** Of a page of which nothing particular can be said: unknown, silent, or not ours to tell. */
export function plainHead(path: string, title: string, indexed: boolean): PageHead {
  return { title, description: pageMessages.general, path, indexed, type: 'website', about: [] }
}

export function videoHead(video: PageVideo, indexed: boolean, origin: string): PageHead {
  const { title, path } = video
  const discover = { title: pageMessages.fixed.discover.title, path: '/categories' }
  return {
    title,
    description: video.description.trim() || pageMessages.described(title),
    path,
    indexed,
    type: 'video.other',
    about: [videoObject(video, origin), breadcrumbs([discover, { title, path }], origin)],
  }
}
