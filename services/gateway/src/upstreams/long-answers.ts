import { attachFile } from '@alcove/contracts'
import { pathPattern } from './path-pattern.ts'

/**
 * For what a store of objects does with two gigabytes before an answer begins: take, copy, hand out to be looked at.
 * Less than a connection may rest (kit/http/listen.ts).
 */
export const LONG_ANSWER_MS = 280_000

const PATHS: [method: string, path: RegExp][] = [
  ['PUT', /^\/objects\//],
  [attachFile.method, pathPattern(attachFile.path)],
]

/** @param routedPath as it is routed */
export function takesLong(method: string, routedPath: string): boolean {
  return PATHS.some(([of, path]) => of === method && path.test(routedPath))
}
