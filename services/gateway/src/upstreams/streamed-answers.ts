import { getExportPart, isBinary, type OperationSpec, operations } from '@alcove/contracts'
import { toPathPattern } from './path-pattern.ts'

/**
 * Detects operations that answer with pictures and files, which go out at their reader's pace. Plain text is short.
 */
export function isStreamed({ method, answers }: Pick<OperationSpec, 'method' | 'answers'>): boolean {
  const answer = answers[200]
  return method === 'GET' && !!answer && isBinary(answer) && answer.binary !== 'text/plain'
}

/** Streams outside the operations. */
const STREAM_PATH = /^\/(media|objects)\//
const OPERATION_PATHS = [...(operations as readonly OperationSpec[]), getExportPart('identity')]
  .filter(isStreamed)
  .map(({ path }) => toPathPattern(path))
const BODY_PATHS = (operations as readonly OperationSpec[])
  .filter(({ bodyStream }) => bodyStream)
  .map(({ path }) => toPathPattern(path))

/** Detects grant checks by routed path: calls, although playback is a stream. */
export function isGrantCheck(routedPath: string): boolean {
  return routedPath.startsWith('/media/') && routedPath.endsWith('/check')
}

/** Detects by routed path requests with bodies of any length, forwarded while they are read. */
export function streamsBody(routedPath: string): boolean {
  if (BODY_PATHS.some((path) => path.test(routedPath))) return true
  return STREAM_PATH.test(routedPath) && !isGrantCheck(routedPath)
}

/** Detects by routed path answers that hold a connection as long as their reader takes. */
export function streamsAnswer(routedPath: string): boolean {
  return streamsBody(routedPath) || OPERATION_PATHS.some((path) => path.test(routedPath))
}
