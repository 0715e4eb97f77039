import type { MediaDeps } from '../deps.ts'
import { wantsTranscription } from '../domain/transcription/wants-transcription.ts'
import type { Transcriber } from '../transcriber-port.ts'

/** @returns null where no service is set, or the uploader gave captions in its language */
export async function findWantedTranscriber(
  { transcriber, store }: Pick<MediaDeps, 'transcriber' | 'store'>,
  contentId: string,
): Promise<Transcriber | null> {
  if (!transcriber) return null
  return wantsTranscription(await store.findCaptionTracks(contentId), transcriber.lang) ? transcriber : null
}
