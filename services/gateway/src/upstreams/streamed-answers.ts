import { getExportPart, isBinary, type OperationSpec, operations } from '@alcove/contracts'
import { pathPattern } from './path-pattern.ts'

/** Pictures and files: they go out at the pace of their reader, as playback does. Words for a machine are short. */
export function isStreamed({ method, answers }: Pick<OperationSpec, 'method' | 'answers'>): boolean {
  const answer = answers[200]
  return method === 'GET' && !!answer && isBinary(answer) && answer.binary !== 'text/plain'
}

/** Streams that are no operations. */
const STREAM_PATH = /^\/(media|objects)\//
const OPERATION_PATHS = [...(operations as readonly OperationSpec[]), getExportPart('identity')]
  .filter(isStreamed)
  .map(({ path }) => pathPattern(path))

/** Paths, as they are routed, that say if a grant holds: a call, although playback is a stream. */
export function isGrantCheck(routedPath: string): boolean {
  return routedPath.startsWith('/media/') && routedPath.endsWith('/check')
}

/** Paths, as they are routed, whose requests bring bodies of any length and speed, read while they are sent on. */
export function streamsBody(routedPath: string): boolean {
  return STREAM_PATH.test(routedPath) && !isGrantCheck(routedPath)
}

/** Paths, as they are routed, whose answers hold a connection for as long as their reader takes. */
export function streamsAnswer(routedPath: string): boolean {
  return streamsBody(routedPath) || OPERATION_PATHS.some((path) => path.test(routedPath))
}
