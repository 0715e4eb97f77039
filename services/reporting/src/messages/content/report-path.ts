import type { SitePath } from '../../domain/email/email-layout.ts'

/** Page with the state and the answer of a report. */
export function reportPath(receipt: string | undefined): SitePath {
  return receipt && /^[0-9a-f]+$/.test(receipt) ? `/signaler/${receipt}` : '/signaler'
}
