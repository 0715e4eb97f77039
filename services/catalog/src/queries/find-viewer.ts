import type { Caller } from '@alcove/kit/auth/caller'
import { ageProofOf } from '@alcove/kit/tokens/age-proof'
import type { CatalogDeps } from '../deps.ts'

/** What a request brings to tell who watches; every call of a route has it. */
export interface Watching {
  caller: Caller | null
  header: (name: string) => string | undefined
}

/** By whom views are counted: the account, else the age proof; null where there is neither. */
export function findViewer(deps: Pick<CatalogDeps, 'proofs'>, { caller, header }: Watching): string | null {
  return caller?.id ?? deps.proofs.read(ageProofOf(header))?.id ?? null
}
