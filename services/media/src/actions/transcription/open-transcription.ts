import { rm } from 'node:fs/promises'
import type { MediaDeps } from '../../deps.ts'
import { transcriptionLimit } from '../../domain/transcription/time-limit.ts'
import { LacksRoom } from '../../ports.ts'
import type { HeardSound } from '../../transcoder-port.ts'
import type { Transcriber } from '../../transcriber-port.ts'
import { type AutomaticCaptions, transcribeSound } from './transcribe-sound.ts'

/** What runs beside one preparation. */
interface Transcription {
  /** Sends the sound, without waiting; undefined where no transcription is wanted. */
  onSound?: (sound: HeardSound) => void
  /** Waits for what was sent. Null where there are no captions, whatever the reason; throws where the preparation ends. */
  captions(): Promise<AutomaticCaptions | null>
  /** Ends what still runs. */
  stop(): Promise<void>
}

/**
 * Has the film of a content transcribed beside its preparation. The service may fail, be slow or answer nonsense: a line says
 * so, and there are no captions then.
 * @param transcriber null where none is wanted
 * @param signal of the preparation
 * @param limitOf milliseconds
 */
export function openTranscription(
  { clock, log }: Pick<MediaDeps, 'clock' | 'log'>,
  transcriber: Transcriber | null,
  contentId: string,
  signal: AbortSignal,
  limitOf = transcriptionLimit,
): Transcription {
  if (!transcriber) return { captions: async () => null, stop: async () => undefined }
  const beganAt = clock.now().getTime()
  const stopped = new AbortController()
  let running: Promise<AutomaticCaptions | null> = Promise.resolve(null)

  const run = async (sound: HeardSound) => {
    const ended = new AbortController()
    const ms = limitOf(sound.seconds, clock.now().getTime() - beganAt)
    const late = setTimeout(() => ended.abort(timeout(ms)), ms)
    const either = AbortSignal.any([signal, stopped.signal, ended.signal])
    try {
      return await transcribeSound({ transcriber, log }, contentId, sound, either)
    } catch (error) {
      if (!stopped.signal.aborted && !isOver(signal))
        log.warn({ err: error, contentId }, 'transcription.failed: the content has no automatic captions')
      return null
    } finally {
      clearTimeout(late)
      // The folder of the preparation is removed with all that is left in it.
      await rm(sound.path, { force: true }).catch(() => undefined)
    }
  }

  return {
    onSound: (sound) => {
      running = run(sound)
    },
    async captions() {
      const made = await running
      if (isOver(signal)) signal.throwIfAborted()
      return made
    },
    async stop() {
      stopped.abort()
      await running
    },
  }
}

function timeout(ms: number): DOMException {
  return new DOMException(`the service did not answer within ${ms} ms`, 'TimeoutError')
}

/** True where the preparation ends, which says so itself. One that lacks room by now has all that it needs. */
function isOver({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof LacksRoom)
}
