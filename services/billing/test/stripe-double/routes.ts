import type { Endpoint } from './endpoints/call.ts'
import { cancelSubscription } from './endpoints/cancel-subscription.ts'
import { createBalanceTransaction } from './endpoints/create-balance-transaction.ts'
import { createCoupon } from './endpoints/create-coupon.ts'
import { createCreditNote } from './endpoints/create-credit-note.ts'
import { createCustomer } from './endpoints/create-customer.ts'
import { createPortalSession } from './endpoints/create-portal-session.ts'
import { createProduct } from './endpoints/create-product.ts'
import { createRefund } from './endpoints/create-refund.ts'
import { createSchedule } from './endpoints/create-schedule.ts'
import { createSession } from './endpoints/create-session.ts'
import { expireSession } from './endpoints/expire-session.ts'
import { listBalanceTransactions } from './endpoints/list-balance-transactions.ts'
import { listCharges } from './endpoints/list-charges.ts'
import { listCreditNotes } from './endpoints/list-credit-notes.ts'
import { listCustomers } from './endpoints/list-customers.ts'
import { listDisputes } from './endpoints/list-disputes.ts'
import { listEvents } from './endpoints/list-events.ts'
import { listInvoicePayments } from './endpoints/list-invoice-payments.ts'
import { listInvoices } from './endpoints/list-invoices.ts'
import { listRefunds } from './endpoints/list-refunds.ts'
import { listSessions } from './endpoints/list-sessions.ts'
import { listSubscriptions } from './endpoints/list-subscriptions.ts'
import { previewInvoice } from './endpoints/preview-invoice.ts'
import { releaseSchedule } from './endpoints/release-schedule.ts'
import { retrieveCharge } from './endpoints/retrieve-charge.ts'
import { retrieveInvoice } from './endpoints/retrieve-invoice.ts'
import { retrievePrice } from './endpoints/retrieve-price.ts'
import { retrieveProduct } from './endpoints/retrieve-product.ts'
import { retrieveSession } from './endpoints/retrieve-session.ts'
import { retrieveSubscription } from './endpoints/retrieve-subscription.ts'
import { updateProduct } from './endpoints/update-product.ts'
import { updateSchedule } from './endpoints/update-schedule.ts'
import { updateSubscription } from './endpoints/update-subscription.ts'
import { voidInvoice } from './endpoints/void-invoice.ts'

/** Every endpoint that the adapter calls, and no other. `:id` is one segment. */
const ROUTES: [method: string, path: string, endpoint: Endpoint][] = [
  ['GET', '/v1/customers', listCustomers],
  ['POST', '/v1/customers', createCustomer],
  ['GET', '/v1/customers/:id/balance_transactions', listBalanceTransactions],
  ['POST', '/v1/customers/:id/balance_transactions', createBalanceTransaction],
  ['GET', '/v1/products/:id', retrieveProduct],
  ['POST', '/v1/products', createProduct],
  ['POST', '/v1/products/:id', updateProduct],
  ['GET', '/v1/prices/:id', retrievePrice],
  ['POST', '/v1/coupons', createCoupon],
  ['POST', '/v1/checkout/sessions', createSession],
  ['GET', '/v1/checkout/sessions', listSessions],
  ['GET', '/v1/checkout/sessions/:id', retrieveSession],
  ['POST', '/v1/checkout/sessions/:id/expire', expireSession],
  ['GET', '/v1/subscriptions', listSubscriptions],
  ['GET', '/v1/subscriptions/:id', retrieveSubscription],
  ['POST', '/v1/subscriptions/:id', updateSubscription],
  ['DELETE', '/v1/subscriptions/:id', cancelSubscription],
  ['POST', '/v1/subscription_schedules', createSchedule],
  ['POST', '/v1/subscription_schedules/:id', updateSchedule],
  ['POST', '/v1/subscription_schedules/:id/release', releaseSchedule],
  ['GET', '/v1/invoices', listInvoices],
  ['GET', '/v1/invoices/:id', retrieveInvoice],
  ['POST', '/v1/invoices/create_preview', previewInvoice],
  ['POST', '/v1/invoices/:id/void', voidInvoice],
  ['GET', '/v1/invoice_payments', listInvoicePayments],
  ['GET', '/v1/credit_notes', listCreditNotes],
  ['POST', '/v1/credit_notes', createCreditNote],
  ['GET', '/v1/charges', listCharges],
  ['GET', '/v1/charges/:id', retrieveCharge],
  ['GET', '/v1/disputes', listDisputes],
  ['GET', '/v1/refunds', listRefunds],
  ['POST', '/v1/refunds', createRefund],
  ['POST', '/v1/billing_portal/sessions', createPortalSession],
  ['GET', '/v1/events', listEvents],
]

export const ENDPOINTS = ROUTES.map(([method, path]) => `${method} ${path}`)

const TABLE = ROUTES.map(([method, path, endpoint]) => ({
  method,
  pattern: new RegExp(`^${path.replace(':id', '(?<id>[^/]+)')}$`),
  endpoint,
  name: `${method} ${path}`,
}))

export function routeOf(
  method: string,
  path: string,
): { endpoint: Endpoint; id: string; name: string } | null {
  for (const route of TABLE) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match)
      return { endpoint: route.endpoint, name: route.name, id: decodeURIComponent(match.groups?.id ?? '') }
  }
  return null
}
