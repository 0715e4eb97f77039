import type { Pace } from '@alcove/kit/concurrency/pacer'
import { ProviderOutage } from '../../ports.ts'
import { readBody } from '../outbound/cap-body.ts'
import { expectSuccess } from '../outbound/expect-status.ts'
import type { GuardedStream } from '../outbound/guarded-client.ts'
import type { ProviderOptions } from '../provider-options.ts'
import { parseBounded } from './bounded-json.ts'

/** Largest list or detail, in bytes. */
const ANSWER_MAX_BYTES = 1024 ** 2
/** Some upstreams label JSON as text; HTML is never accepted. */
const JSON_TYPES = /^(?:application\/(?:[\w.-]+\+)?json|text\/json|text\/plain)\s*(?:;|$)/i

type ReadDeps = Pick<ProviderOptions, 'http' | 'pace'>

/** @throws ProviderOutage for anything but a successful JSON answer */
export async function readJson(
  { http, pace }: ReadDeps,
  address: URL,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await http.stream(address, {
    signal,
    maxBytes: ANSWER_MAX_BYTES,
    accept: 'application/json',
  })
  return parseAnswer(answer, pace)
}

/** Same as readJson, with null when the provider answers 404 or 410 as JSON or text, not as HTML. */
export async function findJson(
  { http, pace }: ReadDeps,
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
    return { found: await parseAnswer(answer, pace) }
  answer.discard()
  return null
}

async function parseAnswer(answer: GuardedStream, pace: Pace): Promise<unknown> {
  const type = answer.headers['content-type'] ?? ''
  try {
    expectSuccess(answer)
    if (!JSON_TYPES.test(type)) throw new ProviderOutage('format', `The answer is ${type || 'of no type'}`)
  } catch (error) {
    answer.discard()
    throw error
  }
  const bytes = await readBody(answer.body)
  return pace(() => parseBounded(bytes))
}
