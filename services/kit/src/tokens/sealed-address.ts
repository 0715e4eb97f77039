import { z } from 'zod'
import { createTokenSealer } from './sealed-token.ts'

/** Mail addresses in events, readable by who has the key of account links: no log or dead letter shows one. */
export interface AddressSealer {
  seal(email: string): string
  /** Null for what this installation has not sealed. */
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
