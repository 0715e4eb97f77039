import { z } from 'zod'
import { createTokenSealer } from './sealed-token.ts'

/**
 * Seals email addresses in events, readable with the key of account links only, so that logs and dead letters show
 * none.
 */
export interface AddressSealer {
  seal(email: string): string
  /** Null for a text that this installation did not seal. */
  open(sealed: string): string | null
}

const payload = z.object({ email: z.string() })

/** @param secret ACCOUNT_LINK_KEY */
export function createAddressSealer(secret: string): AddressSealer {
  const sealer = createTokenSealer(secret, 'mail-address')
  return {
    seal: (email) => sealer.seal({ email }),
    open: (sealed) => payload.safeParse(sealer.open(sealed)).data?.email ?? null,
  }
}
