import { appendToUpload, attachFile, getUpload, putOwnCover } from '@alcove/contracts'
import { toPathPattern } from './path-pattern.ts'

/**
 * Time for an object store to take, copy and probe two gigabytes before an answer begins. Shorter than the idle limit
 * of a connection (kit/http/listen.ts).
 */
export const LONG_ANSWER_MS = 280_000

const PATHS: [method: string, path: RegExp][] = [
  ['PUT', /^\/objects\//],
  ...[attachFile, appendToUpload, getUpload, putOwnCover].map(({ method, path }): [string, RegExp] => [
    method,
    toPathPattern(path),
  ]),
  // Completes an upload whose last answer was lost.
  ['HEAD', toPathPattern(getUpload.path)],
]

/** @param routedPath as the router sees it */
export function isLongAnswer(method: string, routedPath: string): boolean {
  return PATHS.some(([of, path]) => of === method && path.test(routedPath))
}
