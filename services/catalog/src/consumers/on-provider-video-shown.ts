import { providerVideoShown } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { saveVisibility } from '../actions/save-visibility.ts'
import type { CatalogDeps } from '../deps.ts'

export const onProviderVideoShown = (deps: Pick<CatalogDeps, 'store' | 'hiddenVideos' | 'presentedLists'>) =>
  consumer(providerVideoShown, ({ data: { videoId, provider, revision }, once }) =>
    saveVisibility(deps, { videoId, provider, revision, hidden: false }, once),
  )
