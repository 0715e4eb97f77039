import { lazy } from 'react'

/** Videos of providers that are hidden, spread into `<Resource>`. They have no page of their own. */
export const hiddenVideos = {
  name: 'hidden-videos',
  list: lazy(() => import('./hidden-video-list.tsx')),
}
