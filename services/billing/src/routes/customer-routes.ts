import type { Route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { cancelSubscriptionRoute } from './cancel-subscription.ts'
import { changePlanRoute } from './change-plan.ts'
import { declareTerminationRoute } from './declare-termination.ts'
import { declareWithdrawalRoute } from './declare-withdrawal.ts'
import { getCheckoutRoute } from './get-checkout.ts'
import { getInvoicePdfRoute } from './get-invoice-pdf.ts'
import { getSubscriptionRevisionRoute } from './get-subscription-revision.ts'
import { grantSubscriptionRoute } from './grant-subscription.ts'
import { listMyInvoicesRoute } from './list-my-invoices.ts'
import { listMySubscriptionsRoute } from './list-my-subscriptions.ts'
import { listPlansRoute } from './list-plans.ts'
import { openPaymentPortalRoute } from './open-payment-portal.ts'
import { previewPlanChangeRoute } from './preview-plan-change.ts'
import { quoteCheckoutRoute } from './quote-checkout.ts'
import { receiveNotificationRoute, receivePostbackRoute } from './receive-notification.ts'
import { requirePayments } from './require-payments.ts'
import { resumeSubscriptionRoute } from './resume-subscription.ts'
import { startCheckoutRoute } from './start-checkout.ts'

/** What customers, payment providers and the facade call. */
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
