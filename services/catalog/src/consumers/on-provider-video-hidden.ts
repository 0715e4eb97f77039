import { providerVideoHidden } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { saveVisibility } from '../actions/save-visibility.ts'
import type { CatalogDeps } from '../deps.ts'

export const onProviderVideoHidden = (deps: Pick<CatalogDeps, 'store' | 'hiddenVideos' | 'presentedLists'>) =>
  consumer(providerVideoHidden, ({ data: { videoId, provider, revision }, once }) =>
    saveVisibility(deps, { videoId, provider, revision, hidden: true }, once),
  )
