import type { Logger } from '@alcove/kit/log/logger'
import { ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel'
import type { Transcriber } from '../../transcriber-port.ts'
import { askService, type TranscriptionService } from './ask-service.ts'
import type { TranscriptionSettings } from './config.ts'
import { ServiceAway } from './service-away.ts'

/** Films in a row that a service fails before it is left alone, since each may hold a worker until its time limit. */
const FAILURES = 3
const REST_MS = 10 * 60_000

/** @returns null where no service is set */
export function createTranscriber(
  settings: TranscriptionSettings,
  log: Logger,
  restMs = REST_MS,
): Transcriber | null {
  const { TRANSCRIPTION_URL: url, TRANSCRIPTION_KEY: key, TRANSCRIPTION_LANGUAGE: lang } = settings
  if (url === undefined) return null
  const service: TranscriptionService = { url, key, lang, model: settings.TRANSCRIPTION_MODEL }
  const breaker = circuitBreaker(handleWhen(isFault), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(FAILURES),
  })
  breaker.onBreak(() => log.warn('transcription.paused: the service failed and is not asked for a while'))
  breaker.onReset(() => log.info('transcription.resumed: the service answers again'))
  return {
    lang,
    async transcribe(sound, signal) {
      try {
        return await breaker.execute(() => askService(service, sound, signal))
      } catch (error) {
        if (!isBrokenCircuitError(error)) throw error
        throw new Error('the service failed for several films in a row and was not asked', { cause: error })
      }
    },
  }
}

/** True where the service failed or let a time limit pass; the end of a preparation is no fault. */
function isFault(error: unknown): boolean {
  return error instanceof ServiceAway || (error instanceof Error && error.name === 'TimeoutError')
}
