import { videoViewed } from '@alcove/contracts'
import { consumer, ignore } from '@alcove/kit/events/consumer'
import type { MediaDeps } from '../deps.ts'

/** Counts the views that owners read; those of provider videos are not ours. */
export const onVideoViewed = (deps: Pick<MediaDeps, 'store'>) =>
  consumer(videoViewed, (event) => {
    const { provider, videoId } = event.data
    if (provider !== 'local') return ignore(event)
    return deps.store.inTransaction((tx) => tx.countView(videoId), { once: event.once })
  })
