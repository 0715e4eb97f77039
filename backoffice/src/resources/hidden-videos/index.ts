import { lazy } from 'react'

/** Hidden videos of providers, spread into `<Resource>`. They have no page. */
export const hiddenVideos = {
  name: 'hidden-videos',
  list: lazy(() => import('./hidden-video-list.tsx')),
}
