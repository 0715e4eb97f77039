import { readProviderVideo } from '@alcove/contracts/provider-video-name'
import { providerMessages } from '../../messages/providers.fr.ts'

/** What is wrong with what was typed for a video; undefined for one that can be hidden. */
export function problemOfVideo(typed: string): string | undefined {
  const video = readProviderVideo(typed)
  if (video === null) return providerMessages.videoRequired
  return video === 'local' ? providerMessages.videoLocal : undefined
}

/** What stands under the field: how it is to be filled, or which video was recognised. */
export function hintOfVideo(typed: string): string {
  const video = readProviderVideo(typed)
  return video === null || video === 'local'
    ? providerMessages.videoHint
    : providerMessages.recognised(video.videoId)
}
