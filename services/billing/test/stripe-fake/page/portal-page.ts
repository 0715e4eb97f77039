import { collectInvoice } from '../life/collect.ts'
import type { Invoice, PortalSession } from '../objects.ts'
import { type Card, get, listAll, type World } from '../world.ts'
import { attachCard } from './pay-page.ts'

/** Submits the customer portal: replaces the card and pays open invoices with it. */
export function submitPortalPage(world: World, id: string, card: Card): void {
  const { customer } = get<PortalSession>(world, 'billing_portal.session', id)
  attachCard(world, customer, card)
  const unpaid = listAll<Invoice>(world, 'invoice').filter(
    (invoice) => invoice.customer === customer && invoice.status === 'open',
  )
  for (const invoice of unpaid) collectInvoice(world, invoice, true)
}
