import type { Clock } from '@alcove/kit/clock'
import type { Logger } from '@alcove/kit/log/logger'
import { ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel'
import { LONGEST_MS } from '../../domain/transcription/time-limit.ts'
import type { Transcriber } from '../../transcriber-port.ts'
import { askService, type TranscriptionService } from './ask-service.ts'
import type { TranscriptionSettings } from './config.ts'
import { ServiceAway } from './service-away.ts'

/** Films in a row that a service fails before it is left alone, since each may hold a worker until its time limit. */
const FAILURES = 3
const REST_MS = 10 * 60_000

/**
 * A time limit that passes is no fault of the service at first, which may be at work on a film of another process. It is one
 * once films were waited for in vain as long as one film may take.
 * @returns null where no service is set
 */
export function createTranscriber(
  settings: TranscriptionSettings,
  { log, clock }: { log: Logger; clock: Clock },
  restMs = REST_MS,
): Transcriber | null {
  const { TRANSCRIPTION_URL: url, TRANSCRIPTION_KEY: key, TRANSCRIPTION_LANGUAGE: lang } = settings
  if (url === undefined) return null
  const service: TranscriptionService = { url, key, lang, model: settings.TRANSCRIPTION_MODEL }
  /** Milliseconds that the films since the last answer were waited for in vain. */
  let waitedMs = 0
  const isFault = (error: unknown) =>
    error instanceof ServiceAway || (isTimeout(error) && waitedMs >= LONGEST_MS)
  const breaker = circuitBreaker(handleWhen(isFault), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(FAILURES),
  })
  breaker.onBreak(() => log.warn('transcription.paused: the service failed and is not asked for a while'))
  breaker.onReset(() => log.info('transcription.resumed: the service answers again'))
  const ask = async (sound: string, signal: AbortSignal) => {
    const beganAt = clock.now().getTime()
    try {
      const answer = await askService(service, sound, signal)
      waitedMs = 0
      return answer
    } catch (error) {
      if (isTimeout(error)) waitedMs += clock.now().getTime() - beganAt
      throw error
    }
  }
  return {
    lang,
    async transcribe(sound, signal) {
      try {
        return await breaker.execute(() => ask(sound, signal))
      } catch (error) {
        if (!isBrokenCircuitError(error)) throw error
        throw new Error('the service failed for several films in a row and was not asked', { cause: error })
      }
    },
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
