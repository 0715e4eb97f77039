import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { type AgeProofs, ageProofOf } from '@alcove/kit/tokens/age-proof'
import type { HeldAnswers } from '../guards/held-answers.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import type { NoteRequest } from '../routing/note-request.ts'
import type { SharedAnswer, SharedAnswers } from './shared-answers.ts'

interface Deps {
  shared: SharedAnswers
  proofs: AgeProofs
  limits: RateLimits
  held: HeldAnswers
  note: NoteRequest
}

/**
 * Undefined: the app has to answer. Otherwise resolves to whether this has; if not, the app has to.
 * @param always headers of every answer. The response has them when the app answers
 */
export type AnswerShared = (
  request: IncomingMessage,
  response: ServerResponse,
  info: RequestInfo,
  always: Readonly<Record<string, string>>,
) => Promise<boolean> | undefined

/**
 * Writes what many ask for straight to the socket, behind the same doors: a third of what the way through the app
 * costs. Whoever is to be refused is left to the app.
 */
export function createAnswerShared({ shared, proofs, limits, held, note }: Deps): AnswerShared {
  return (request, response, info, always) => {
    const started = performance.now()
    const answer = shared.find(request, info)
    const leave = (): undefined => {
      held.watch(info.clientIp, response)
      setHeaders(response, always)
    }
    if (!answer || proofs.read(ageProofOf((name) => headerOf(request, name))) === null) return leave()
    if (held.isFull(info.clientIp)) return leave()
    return limits.draw('everything', info.clientIp).then(
      () => {
        const status = write(answer, response, always)
        if (response.writableLength > 0) held.watch(info.clientIp, response)
        const { method, path: route } = answer.operation
        note({ method, route }, status, performance.now() - started, info)
        return true
      },
      () => {
        leave()
        return false
      },
    )
  }
}

/** Node writes headers that come with the status much faster than those that were set before. */
function write(
  { headers, body }: SharedAnswer,
  response: ServerResponse,
  always: Readonly<Record<string, string>>,
): 200 | 304 {
  if (!body) {
    response.writeHead(304, { ...always, ...headers }).end()
    return 304
  }
  const described = { 'content-type': body.type, 'content-length': body.bytes.byteLength }
  response.writeHead(200, { ...always, ...headers, ...described }).end(body.bytes)
  return 200
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
