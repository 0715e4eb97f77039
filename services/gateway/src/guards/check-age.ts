import { AppError } from '@alcove/contracts'
import { type AgeProofs, ageProofOf } from '@alcove/kit/tokens/age-proof'
import { plainPath } from './plain-path.ts'

const BEHIND_IT = ['/api/adult-content', '/api/contents', '/api/images']
const READS = new Set(['GET', 'HEAD'])

/**
 * Every read of content needs an age proof, whether or not there is such a route, and however its path is spelt.
 * @throws AppError AGE_VERIFICATION_REQUIRED
 */
export function checkAge(
  method: string,
  path: string,
  header: (name: string) => string | undefined,
  proofs: AgeProofs,
): void {
  if (!READS.has(method)) return
  const plain = plainPath(path)
  if (!BEHIND_IT.some((prefix) => plain === prefix || plain.startsWith(`${prefix}/`))) return
  if (proofs.read(ageProofOf(header)) === null) throw new AppError('AGE_VERIFICATION_REQUIRED')
}
