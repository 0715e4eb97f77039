import type { UpstreamHealth } from '@alcove/kit/health/upstream-health'
import { request } from 'undici'
import type { z } from 'zod'
import { PaymentRefused, PaymentUnavailable } from '../../ports.ts'
import { refusalAnswer } from './answers.ts'

const DEADLINE_MS = 10_000
const LARGEST_ANSWER = 8 * 1024 * 1024

export interface SandboxCall {
  method?: 'GET' | 'POST'
  body?: unknown
  /** Idempotency key: repeating it changes nothing more. */
  key?: string
}

/**
 * @throws PaymentUnavailable for everything that a retry may fix
 * @throws PaymentRefused with the sandbox's code
 */
export function createSandboxClient(
  baseUrl: string,
  secret: string,
  health?: Pick<UpstreamHealth, 'answered'>,
) {
  return async function call<S extends z.ZodType>(
    path: string,
    schema: S,
    { method = 'POST', body = {}, key }: SandboxCall = {},
  ): Promise<z.output<S>> {
    const { status, text } = await exchange(`${baseUrl.replace(/\/$/, '')}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    if (status < 500) health?.answered()
    if (status === 200) return read(schema, text)
    // Note: an unknown secret is a fault of this installation, and a failing server has decided nothing: both are
    // retried.
    if (status === 401 || status === 429 || status >= 500 || status < 400)
      throw new PaymentUnavailable(`the sandbox answered ${status}`)
    throw new PaymentRefused(read(refusalAnswer, text).error.code)
  }
}

async function exchange(url: string, options: Parameters<typeof request>[1]) {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    const response = await request(url, { ...options, signal })
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > LARGEST_ANSWER) throw new Error('the answer does not end')
      chunks.push(chunk)
    }
    return { status: response.statusCode, text: Buffer.concat(chunks).toString('utf8') }
  } catch (cause) {
    throw new PaymentUnavailable('the sandbox does not answer', { cause })
  }
}

function read<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new PaymentUnavailable('the sandbox answered nonsense', { cause })
  }
}
