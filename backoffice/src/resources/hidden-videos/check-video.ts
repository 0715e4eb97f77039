import { readProviderVideo } from '@alcove/contracts/provider-video-name'
import { providerMessages } from '../../messages/providers.fr.ts'

/** Problem of a typed video; undefined when it can be hidden. */
export function checkVideo(typed: string): string | undefined {
  const video = readProviderVideo(typed)
  if (video === null) return providerMessages.videoRequired
  return video === 'local' ? providerMessages.videoLocal : undefined
}

/** Hint below the field: accepted input, or the recognised video. */
export function describeVideo(typed: string): string {
  const video = readProviderVideo(typed)
  return video === null || video === 'local'
    ? providerMessages.videoHint
    : providerMessages.recognised(video.videoId)
}
