import type { Clock } from '@alcove/kit/clock'
import { createTokenSigner } from '@alcove/kit/tokens/signed-token'
import type { InvoiceLinks } from '../../deps.ts'

/** Lifetime of a document link: as long as a page of invoices plausibly stays open. */
const LIFETIME_MS = 24 * 3_600_000

/** Signs links to our documents. The browser sends no login with them, so the link itself is the key, for one day. */
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
