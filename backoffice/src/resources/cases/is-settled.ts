import { refusalOf } from '../../api/refusal.ts'

const SETTLED = ['CONTENT_ALREADY_DECIDED', 'CONTENT_NOT_FOUND']

/** True when nothing is left to decide: somebody else was faster, or the content is gone. */
export function isSettled(error: unknown): boolean {
  return SETTLED.includes(refusalOf(error).code)
}
