import type { Clock } from '@alcove/kit/clock'
import { createTokenSigner } from '@alcove/kit/tokens/signed-token'
import type { InvoiceLinks } from '../../deps.ts'

/** How long an address of a document is good: as long as somebody leaves a page of invoices open. */
const LIFETIME_MS = 24 * 3_600_000

/** Addresses of our documents: the login stays in the page, so the address itself is the key, for a day. */
export function createInvoiceLinks(secret: string, clock: Clock): InvoiceLinks {
  const signer = createTokenSigner(secret, 'invoice')
  return {
    linkTo(invoiceId, origin) {
      const token = signer.sign({ invoiceId, until: clock.now().getTime() + LIFETIME_MS })
      const address = `${origin}/api/subscriptions/invoices/${invoiceId}/pdf?token=${token}`
      return { view: `${address}&disposition=inline`, download: `${address}&disposition=attachment` }
    },
    isValidToken(token, invoiceId) {
      const read = signer.read(token) as { invoiceId?: unknown; until?: unknown } | null
      return (
        read?.invoiceId === invoiceId && typeof read.until === 'number' && read.until > clock.now().getTime()
      )
    },
  }
}
