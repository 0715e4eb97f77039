import type { Route } from '@alcove/kit/http/route'
import { getCheckoutRoute } from '../checkout/routes/get-checkout.ts'
import { quoteCheckoutRoute } from '../checkout/routes/quote-checkout.ts'
import { startCheckoutRoute } from '../checkout/routes/start-checkout.ts'
import { declareTerminationRoute } from '../declarations/routes/declare-termination.ts'
import { declareWithdrawalRoute } from '../declarations/routes/declare-withdrawal.ts'
import type { BillingDeps } from '../deps.ts'
import { getInvoicePdfRoute } from '../invoices/routes/get-invoice-pdf.ts'
import { listMyInvoicesRoute } from '../invoices/routes/list-my-invoices.ts'
import { cancelSubscriptionRoute } from '../subscriptions/routes/cancel-subscription.ts'
import { changePlanRoute } from '../subscriptions/routes/change-plan.ts'
import { getSubscriptionRevisionRoute } from '../subscriptions/routes/get-subscription-revision.ts'
import { grantSubscriptionRoute } from '../subscriptions/routes/grant-subscription.ts'
import { listMySubscriptionsRoute } from '../subscriptions/routes/list-my-subscriptions.ts'
import { listPlansRoute } from '../subscriptions/routes/list-plans.ts'
import { openPaymentPortalRoute } from '../subscriptions/routes/open-payment-portal.ts'
import { previewPlanChangeRoute } from '../subscriptions/routes/preview-plan-change.ts'
import { resumeSubscriptionRoute } from '../subscriptions/routes/resume-subscription.ts'
import { receiveNotificationRoute, receivePostbackRoute } from '../webhooks/routes/receive-notification.ts'
import { requirePayments } from './require-payments.ts'

/** Operations of customers, payment providers and the gateway, and the granting of subscriptions. */
export const customerRoutes = (deps: BillingDeps): Route[] => [
  listPlansRoute(deps),
  listMySubscriptionsRoute(deps),
  getSubscriptionRevisionRoute(deps),
  listMyInvoicesRoute(deps),
  getInvoicePdfRoute(deps),
  ...requirePayments(deps, [
    quoteCheckoutRoute(deps),
    startCheckoutRoute(deps),
    cancelSubscriptionRoute(deps),
    resumeSubscriptionRoute(deps),
    previewPlanChangeRoute(deps),
    changePlanRoute(deps),
    openPaymentPortalRoute(deps),
  ]),
  getCheckoutRoute(deps),
  declareTerminationRoute(deps),
  declareWithdrawalRoute(deps),
  receiveNotificationRoute(deps),
  receivePostbackRoute(deps),
  grantSubscriptionRoute(deps),
]
