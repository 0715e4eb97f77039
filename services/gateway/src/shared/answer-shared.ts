import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Admit } from '../guards/admit.ts'
import type { HeldAnswers } from '../guards/held-answers.ts'
import type { RecordRequest } from '../routing/record-request.ts'
import type { SharedAnswer, SharedAnswers } from './shared-answers.ts'

interface Deps {
  shared: SharedAnswers
  admit: Admit
  heldAnswers: HeldAnswers
  recordRequest: RecordRequest
  /** Prepares a request that the app has to answer. @param always headers of every answer */
  leaveToApp: (
    request: IncomingMessage,
    response: ServerResponse,
    info: RequestInfo,
    always: Readonly<Record<string, string>>,
  ) => void
}

/**
 * Answers from shared answers. Undefined or false: the app has to answer.
 * @param always headers of every answer
 */
export type AnswerShared = (
  request: IncomingMessage,
  response: ServerResponse,
  info: RequestInfo,
  always: Readonly<Record<string, string>>,
) => Promise<boolean> | undefined

/**
 * Writes shared answers straight to the socket behind the same guards, at a third of the app's cost. Refusals are left
 * to the app.
 */
export function createAnswerShared({
  shared,
  admit,
  heldAnswers,
  recordRequest,
  leaveToApp,
}: Deps): AnswerShared {
  return (request, response, info, always) => {
    const started = performance.now()
    const answer = shared.find(request, info)
    if (!answer || heldAnswers.isFull(info.clientIp)) {
      leaveToApp(request, response, info, always)
      return undefined
    }
    // Note: the path of the operation, which no spelling of the address changes.
    const { method, path } = answer.operation
    const header = (name: string) => readHeader(request, name)
    return admit(request, { method, path, header, info }).then(
      () => {
        const status = write(answer, response, always)
        if (response.writableLength > 0) heldAnswers.watch(info.clientIp, response)
        recordRequest({ method, route: path }, status, performance.now() - started, info)
        return true
      },
      () => {
        leaveToApp(request, response, info, always)
        return false
      },
    )
  }
}

/** Writes headers with the status, which Node does much faster than setting them before. */
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

function readHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
