import { AppError } from '@alcove/contracts'
import { type AgeProofs, ageProofOf } from '@alcove/kit/tokens/age-proof'

const BEHIND_IT = ['/api/adult-content', '/api/contents', '/api/images']
const READS = new Set(['GET', 'HEAD'])

/**
 * Every read of content needs an age proof, whether or not there is such a route.
 * @throws AppError AGE_VERIFICATION_REQUIRED
 */
export function checkAge(
  method: string,
  path: string,
  header: (name: string) => string | undefined,
  proofs: AgeProofs,
): void {
  if (!READS.has(method)) return
  if (!BEHIND_IT.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return
  if (proofs.read(ageProofOf(header)) === null) throw new AppError('AGE_VERIFICATION_REQUIRED')
}
