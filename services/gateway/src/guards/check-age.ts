import { AppError } from '@alcove/contracts'
import { type AgeProofs, readAgeProof } from '@alcove/kit/tokens/age-proof-token'
import { plainPath } from './plain-path.ts'

const GUARDED_PATHS = ['/api/adult-content', '/api/contents', '/api/images']
const READS = new Set(['GET', 'HEAD'])

/**
 * Requires an age proof for every read of content, whether or not the route exists, in any spelling of the path.
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
  if (!GUARDED_PATHS.some((prefix) => plain === prefix || plain.startsWith(`${prefix}/`))) return
  if (proofs.read(readAgeProof(header)) === null) throw new AppError('AGE_VERIFICATION_REQUIRED')
}
