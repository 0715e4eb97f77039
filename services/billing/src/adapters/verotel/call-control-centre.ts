import type { UpstreamHealth } from '@alcove/kit/health/upstream-health'
import { request } from 'undici'
import { PaymentUnavailable } from '../../ports.ts'

const DEADLINE_MS = 10_000
/** A sale or an outcome takes about a thousand bytes. */
const ANSWER_MAX = 16 * 1024

/** The request may have reached Verotel, and its outcome is unknown. */
export class OutcomeUnknown extends PaymentUnavailable {
  override name = 'OutcomeUnknown'
}

export interface Answer {
  status: number
  body: string
}

/** @throws PaymentUnavailable; `OutcomeUnknown` when the request may have arrived */
export async function callControlCentre(
  url: URL,
  options: { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string } = {},
  health?: Pick<UpstreamHealth, 'answered'>,
): Promise<Answer> {
  const { status, body } = await exchange(url, options)
  // Note: 429 and 503 mean that nothing was begun; other server errors leave it open.
  if (status === 429 || status === 503) throw new PaymentUnavailable(`Verotel answers ${status}`)
  if (status >= 500) throw new OutcomeUnknown(`Verotel answers ${status}`)
  health?.answered()
  return { status, body }
}

async function exchange(url: URL, options: Parameters<typeof callControlCentre>[1]): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const answer = await request(url, { ...options, signal })
    const body = await readBounded(answer.body)
    return { status: answer.statusCode, body }
  } catch (cause) {
    const code = (cause as { code?: string }).code ?? ''
    const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
    const Failure = neverSent ? PaymentUnavailable : OutcomeUnknown
    throw new Failure('Verotel does not answer', { cause })
  }
}

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > ANSWER_MAX) throw new Error(`the answer is longer than ${ANSWER_MAX} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
