import type { Caller } from '@alcove/kit/auth/caller'
import { readAgeProof } from '@alcove/kit/tokens/age-proof-token'
import type { CatalogDeps } from '../deps.ts'

/** The parts of a request that identify its viewer. */
export interface ViewerRequest {
  caller: Caller | null
  header: (name: string) => string | undefined
}

/** Identifies the viewer by account, else by age proof; null without either. */
export function findViewer(
  deps: Pick<CatalogDeps, 'proofs'>,
  { caller, header }: ViewerRequest,
): string | null {
  return caller?.id ?? deps.proofs.read(readAgeProof(header))?.id ?? null
}
