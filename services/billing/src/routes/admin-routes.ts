import type { Route } from '@alcove/kit/http/route'
import { createCouponRoute } from '../coupons/routes/create-coupon.ts'
import { disableCouponRoute } from '../coupons/routes/disable-coupon.ts'
import { getCouponRoute } from '../coupons/routes/get-coupon.ts'
import { listCouponsRoute } from '../coupons/routes/list-coupons.ts'
import { getDeclarationRoute } from '../declarations/routes/get-declaration.ts'
import { listDeclarationsRoute } from '../declarations/routes/list-declarations.ts'
import { settleDeclarationRoute } from '../declarations/routes/settle-declaration.ts'
import type { BillingDeps } from '../deps.ts'
import { getInvoiceRoute } from '../invoices/routes/get-invoice.ts'
import { listInvoicesRoute } from '../invoices/routes/list-invoices.ts'
import { getPaymentRoute } from '../payments/routes/get-payment.ts'
import { getRevenueRoute } from '../payments/routes/get-revenue.ts'
import { listPaymentsRoute } from '../payments/routes/list-payments.ts'
import { refundPaymentRoute } from '../payments/routes/refund-payment.ts'
import { endSubscriptionRoute } from '../subscriptions/routes/end-subscription.ts'
import { getSubscriptionRoute } from '../subscriptions/routes/get-subscription.ts'
import { listSubscriptionsRoute } from '../subscriptions/routes/list-subscriptions.ts'
import { syncSubscriptionRoute } from '../sync/routes/sync-subscription.ts'
import { getNotificationRoute } from '../webhooks/routes/get-notification.ts'
import { listNotificationsRoute } from '../webhooks/routes/list-notifications.ts'
import { replayNotificationRoute } from '../webhooks/routes/replay-notification.ts'
import { requirePayments } from './require-payments.ts'

/** Operations of administrators, except granting a subscription. */
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
