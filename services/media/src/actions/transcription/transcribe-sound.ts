import type { MediaDeps } from '../../deps.ts'
import { writeWebVtt } from '../../domain/captions/write-web-vtt.ts'
import { readTranscript } from '../../domain/transcription/read-transcript.ts'
import type { HeardSound } from '../../transcoder-port.ts'
import type { Transcriber } from '../../transcriber-port.ts'

export interface AutomaticCaptions {
  lang: string
  /** WebVTT, cleaned. */
  text: string
  bytes: number
}

/** @returns null where nothing is said */
export async function transcribeSound(
  { transcriber, log }: Pick<MediaDeps, 'log'> & { transcriber: Transcriber },
  contentId: string,
  { path, seconds }: HeardSound,
  signal: AbortSignal,
): Promise<AutomaticCaptions | null> {
  const began = performance.now()
  const answer = await transcriber.transcribe(path, signal)
  const cues = readTranscript(answer, seconds)
  const facts = { contentId, cues: cues.length, ms: Math.round(performance.now() - began) }
  if (cues.length === 0) {
    log.info(facts, 'transcription.empty: nothing is said in the content')
    return null
  }
  log.info(facts, 'transcription.made')
  const text = writeWebVtt(cues)
  return { lang: transcriber.lang, text, bytes: Buffer.byteLength(text) }
}
