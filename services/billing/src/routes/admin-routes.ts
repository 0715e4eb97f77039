import type { Route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { createCouponRoute } from './create-coupon.ts'
import { disableCouponRoute } from './disable-coupon.ts'
import { endSubscriptionRoute } from './end-subscription.ts'
import { getCouponRoute } from './get-coupon.ts'
import { getDeclarationRoute } from './get-declaration.ts'
import { getInvoiceRoute } from './get-invoice.ts'
import { getNotificationRoute } from './get-notification.ts'
import { getPaymentRoute } from './get-payment.ts'
import { getRevenueRoute } from './get-revenue.ts'
import { getSubscriptionRoute } from './get-subscription.ts'
import { listCouponsRoute } from './list-coupons.ts'
import { listDeclarationsRoute } from './list-declarations.ts'
import { listInvoicesRoute } from './list-invoices.ts'
import { listNotificationsRoute } from './list-notifications.ts'
import { listPaymentsRoute } from './list-payments.ts'
import { listSubscriptionsRoute } from './list-subscriptions.ts'
import { refundPaymentRoute } from './refund-payment.ts'
import { replayNotificationRoute } from './replay-notification.ts'
import { requirePayments } from './require-payments.ts'
import { settleDeclarationRoute } from './settle-declaration.ts'
import { syncSubscriptionRoute } from './sync-subscription.ts'

/** What administrators call, beside giving a subscription. */
export const adminRoutes = (deps: BillingDeps): Route[] => [
  listSubscriptionsRoute(deps),
  getSubscriptionRoute(deps),
  endSubscriptionRoute(deps),
  listInvoicesRoute(deps),
  getInvoiceRoute(deps),
  listPaymentsRoute(deps),
  getPaymentRoute(deps),
  listNotificationsRoute(deps),
  getNotificationRoute(deps),
  listCouponsRoute(deps),
  getCouponRoute(deps),
  createCouponRoute(deps),
  disableCouponRoute(deps),
  listDeclarationsRoute(deps),
  getDeclarationRoute(deps),
  settleDeclarationRoute(deps),
  getRevenueRoute(deps),
  ...requirePayments(deps, [
    syncSubscriptionRoute(deps),
    refundPaymentRoute(deps),
    replayNotificationRoute(deps),
  ]),
]
