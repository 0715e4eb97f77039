import type { SitePath } from '../domain/letter/letter.ts'

/** Where a reporter finds state and answer. */
export function reportPath(receipt: string | undefined): SitePath {
  return receipt && /^[0-9a-f]+$/.test(receipt) ? `/signaler/${receipt}` : '/signaler'
}
