import type { Endpoint } from './endpoints/call.ts'
import { createCoupon } from './endpoints/checkout/create-coupon.ts'
import { createProduct } from './endpoints/checkout/create-product.ts'
import { createSession } from './endpoints/checkout/create-session.ts'
import { expireSession } from './endpoints/checkout/expire-session.ts'
import { listSessions } from './endpoints/checkout/list-sessions.ts'
import { retrievePrice } from './endpoints/checkout/retrieve-price.ts'
import { retrieveProduct } from './endpoints/checkout/retrieve-product.ts'
import { retrieveSession } from './endpoints/checkout/retrieve-session.ts'
import { updateProduct } from './endpoints/checkout/update-product.ts'
import { createBalanceTransaction } from './endpoints/customers/create-balance-transaction.ts'
import { createCustomer } from './endpoints/customers/create-customer.ts'
import { createPortalSession } from './endpoints/customers/create-portal-session.ts'
import { listBalanceTransactions } from './endpoints/customers/list-balance-transactions.ts'
import { listCustomers } from './endpoints/customers/list-customers.ts'
import { createCreditNote } from './endpoints/invoices/create-credit-note.ts'
import { listCreditNotes } from './endpoints/invoices/list-credit-notes.ts'
import { listInvoicePayments } from './endpoints/invoices/list-invoice-payments.ts'
import { listInvoices } from './endpoints/invoices/list-invoices.ts'
import { previewInvoice } from './endpoints/invoices/preview-invoice.ts'
import { retrieveInvoice } from './endpoints/invoices/retrieve-invoice.ts'
import { voidInvoice } from './endpoints/invoices/void-invoice.ts'
import { listEvents } from './endpoints/list-events.ts'
import { createRefund } from './endpoints/payments/create-refund.ts'
import { listCharges } from './endpoints/payments/list-charges.ts'
import { listDisputes } from './endpoints/payments/list-disputes.ts'
import { listRefunds } from './endpoints/payments/list-refunds.ts'
import { retrieveCharge } from './endpoints/payments/retrieve-charge.ts'
import { cancelSubscription } from './endpoints/subscriptions/cancel-subscription.ts'
import { createSchedule } from './endpoints/subscriptions/create-schedule.ts'
import { listSubscriptions } from './endpoints/subscriptions/list-subscriptions.ts'
import { releaseSchedule } from './endpoints/subscriptions/release-schedule.ts'
import { retrieveSubscription } from './endpoints/subscriptions/retrieve-subscription.ts'
import { updateSchedule } from './endpoints/subscriptions/update-schedule.ts'
import { updateSubscription } from './endpoints/subscriptions/update-subscription.ts'

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
