import type { Pace } from '@alcove/kit/pacer'
import { ProviderOutage } from '../../ports.ts'
import { wholeBody } from '../outbound/capped-body.ts'
import { expectSuccess } from '../outbound/expect-status.ts'
import type { GuardedStream } from '../outbound/guarded-client.ts'
import type { ProviderOptions } from '../provider-options.ts'
import { parseBounded } from './bounded-json.ts'

/** Largest list or detail, in bytes. */
const ANSWER_MAX_BYTES = 1024 ** 2
/** Some upstreams say text for JSON; HTML is never taken. */
const JSON_TYPES = /^(?:application\/(?:[\w.-]+\+)?json|text\/json|text\/plain)\s*(?:;|$)/i

type Reading = Pick<ProviderOptions, 'http' | 'pace'>

/** @throws ProviderOutage for all that is no success with JSON */
export async function readJson({ http, pace }: Reading, address: URL, signal: AbortSignal): Promise<unknown> {
  const answer = await http.stream(address, {
    signal,
    maxBytes: ANSWER_MAX_BYTES,
    accept: 'application/json',
  })
  return jsonOf(answer, pace)
}

/** The same, with null where the provider knows no such thing: 404 or 410 in its own words, not a page of HTML. */
export async function findJson(
  { http, pace }: Reading,
  address: URL,
  signal: AbortSignal,
): Promise<{ found: unknown } | null> {
  const answer = await http.stream(address, {
    signal,
    maxBytes: ANSWER_MAX_BYTES,
    accept: 'application/json',
  })
  const isUnknown = answer.status === 404 || answer.status === 410
  if (!isUnknown || !JSON_TYPES.test(answer.headers['content-type'] ?? ''))
    return { found: await jsonOf(answer, pace) }
  answer.discard()
  return null
}

async function jsonOf(answer: GuardedStream, pace: Pace): Promise<unknown> {
  const type = answer.headers['content-type'] ?? ''
  try {
    expectSuccess(answer)
    if (!JSON_TYPES.test(type)) throw new ProviderOutage('format', `The answer is ${type || 'of no type'}`)
  } catch (error) {
    answer.discard()
    throw error
  }
  const bytes = await wholeBody(answer.body)
  return pace(() => parseBounded(bytes))
}
