import { getAgeStatus } from './age-gate/get-age-status.ts'
import { verifyAge } from './age-gate/verify-age.ts'
import { cancelSubscription } from './billing/cancel-subscription.ts'
import { changePlan } from './billing/change-plan.ts'
import { createCoupon } from './billing/create-coupon.ts'
import { declareTermination } from './billing/declare-termination.ts'
import { declareWithdrawal } from './billing/declare-withdrawal.ts'
import { disableCoupon } from './billing/disable-coupon.ts'
import { endSubscription } from './billing/end-subscription.ts'
import { getCheckout } from './billing/get-checkout.ts'
import { getCoupon } from './billing/get-coupon.ts'
import { getDeclaration } from './billing/get-declaration.ts'
import { getInvoice } from './billing/get-invoice.ts'
import { getInvoicePdf } from './billing/get-invoice-pdf.ts'
import { getNotification } from './billing/get-notification.ts'
import { getPayment } from './billing/get-payment.ts'
import { getRevenue } from './billing/get-revenue.ts'
import { getSubscription } from './billing/get-subscription.ts'
import { getSubscriptionRevision } from './billing/get-subscription-revision.ts'
import { grantSubscription } from './billing/grant-subscription.ts'
import { listCoupons } from './billing/list-coupons.ts'
import { listDeclarations } from './billing/list-declarations.ts'
import { listInvoices } from './billing/list-invoices.ts'
import { listMyInvoices } from './billing/list-my-invoices.ts'
import { listMySubscriptions } from './billing/list-my-subscriptions.ts'
import { listNotifications } from './billing/list-notifications.ts'
import { listPayments } from './billing/list-payments.ts'
import { listPlans } from './billing/list-plans.ts'
import { listSubscriptions } from './billing/list-subscriptions.ts'
import { openPaymentPortal } from './billing/open-payment-portal.ts'
import { previewPlanChange } from './billing/preview-plan-change.ts'
import { quoteCheckout } from './billing/quote-checkout.ts'
import { receiveNotification } from './billing/receive-notification.ts'
import { receivePostback } from './billing/receive-postback.ts'
import { refundPayment } from './billing/refund-payment.ts'
import { replayNotification } from './billing/replay-notification.ts'
import { resumeSubscription } from './billing/resume-subscription.ts'
import { settleDeclaration } from './billing/settle-declaration.ts'
import { startCheckout } from './billing/start-checkout.ts'
import { syncSubscription } from './billing/sync-subscription.ts'
import { getCatalogRevision } from './catalog/get-catalog-revision.ts'
import { getContentAccess } from './catalog/get-content-access.ts'
import { getEntitlementRevision } from './catalog/get-entitlement-revision.ts'
import { getEpornerVideo } from './catalog/get-eporner-video.ts'
import { getImage } from './catalog/get-image.ts'
import { getLetsjerktvVideo } from './catalog/get-letsjerktv-video.ts'
import { getRedtubeVideo } from './catalog/get-redtube-video.ts'
import { getViewCount } from './catalog/get-view-count.ts'
import { listLetsjerktvFeed } from './catalog/list-letsjerktv-feed.ts'
import { listProviderStates } from './catalog/list-provider-states.ts'
import { listPublishedContents } from './catalog/list-published-contents.ts'
import { listSitemapContents } from './catalog/list-sitemap-contents.ts'
import { listSitemapParts } from './catalog/list-sitemap-parts.ts'
import { searchEporner } from './catalog/search-eporner.ts'
import { searchLetsjerktv } from './catalog/search-letsjerktv.ts'
import { searchRedtube } from './catalog/search-redtube.ts'
import { trackView } from './catalog/track-view.ts'
import { changeContent } from './contents/change-content.ts'
import { createContent } from './contents/create-content.ts'
import { getContent } from './contents/get-content.ts'
import { getHlsUrl } from './contents/get-hls-url.ts'
import { getThumbnail } from './contents/get-thumbnail.ts'
import { listContents } from './contents/list-contents.ts'
import { requestUploadUrl } from './contents/request-upload-url.ts'
import { getContext } from './gateway/get-context.ts'
import { changePassword } from './identity/change-password.ts'
import { getJwks } from './identity/get-jwks.ts'
import { getUser } from './identity/get-user.ts'
import { logIn } from './identity/log-in.ts'
import { logOut } from './identity/log-out.ts'
import { refreshToken } from './identity/refresh-token.ts'
import { registerUser } from './identity/register-user.ts'
import { attachFile } from './media/attach-file.ts'
import { getMediaRevision } from './media/get-media-revision.ts'
import { issueHlsUrl } from './media/issue-hls-url.ts'
import { listMyContents } from './media/list-my-contents.ts'
import { decideContent } from './moderation/decide-content.ts'
import { getCase } from './moderation/get-case.ts'
import { getCaseNeighbours } from './moderation/get-case-neighbours.ts'
import { holdDecision } from './moderation/hold-decision.ts'
import { listCases } from './moderation/list-cases.ts'
import { listPendingContents } from './moderation/list-pending-contents.ts'
import { openPreview } from './moderation/open-preview.ts'
import { reportContent } from './moderation/report-content.ts'
import { undoDecision } from './moderation/undo-decision.ts'
import { getStats } from './reporting/get-stats.ts'

export const operations = [
  getAgeStatus,
  verifyAge,
  grantSubscription,
  listMySubscriptions,
  listPlans,
  getCatalogRevision,
  getContentAccess,
  getEntitlementRevision,
  listPublishedContents,
  changeContent,
  createContent,
  getContent,
  getHlsUrl,
  getThumbnail,
  listContents,
  requestUploadUrl,
  getContext,
  changePassword,
  getJwks,
  getUser,
  logIn,
  logOut,
  refreshToken,
  registerUser,
  attachFile,
  getMediaRevision,
  issueHlsUrl,
  listMyContents,
  decideContent,
  holdDecision,
  undoDecision,
  openPreview,
  getCase,
  getCaseNeighbours,
  listCases,
  listPendingContents,
  getStats,
  searchEporner,
  getEpornerVideo,
  listLetsjerktvFeed,
  searchLetsjerktv,
  getLetsjerktvVideo,
  searchRedtube,
  getRedtubeVideo,
  getImage,
  getViewCount,
  trackView,
  listProviderStates,
  reportContent,
  listMyInvoices,
  listSitemapContents,
  listSitemapParts,
  cancelSubscription,
  changePlan,
  createCoupon,
  declareTermination,
  declareWithdrawal,
  disableCoupon,
  endSubscription,
  getCheckout,
  getCoupon,
  getDeclaration,
  getInvoicePdf,
  getInvoice,
  getNotification,
  getPayment,
  getRevenue,
  getSubscription,
  getSubscriptionRevision,
  listCoupons,
  listDeclarations,
  listInvoices,
  listNotifications,
  listPayments,
  listSubscriptions,
  openPaymentPortal,
  previewPlanChange,
  quoteCheckout,
  receiveNotification,
  receivePostback,
  refundPayment,
  replayNotification,
  resumeSubscription,
  settleDeclaration,
  startCheckout,
  syncSubscription,
] as const

export {
  attachFile,
  cancelSubscription,
  changeContent,
  changePassword,
  changePlan,
  createContent,
  createCoupon,
  decideContent,
  declareTermination,
  declareWithdrawal,
  disableCoupon,
  endSubscription,
  getAgeStatus,
  getCase,
  getCaseNeighbours,
  getCatalogRevision,
  getCheckout,
  getContent,
  getContentAccess,
  getContext,
  getCoupon,
  getDeclaration,
  getEntitlementRevision,
  getEpornerVideo,
  getHlsUrl,
  getImage,
  getInvoice,
  getInvoicePdf,
  getJwks,
  getLetsjerktvVideo,
  getMediaRevision,
  getNotification,
  getPayment,
  getRedtubeVideo,
  getRevenue,
  getStats,
  getSubscription,
  getSubscriptionRevision,
  getThumbnail,
  getUser,
  getViewCount,
  grantSubscription,
  holdDecision,
  issueHlsUrl,
  listCases,
  listContents,
  listCoupons,
  listDeclarations,
  listInvoices,
  listLetsjerktvFeed,
  listMyContents,
  listMyInvoices,
  listMySubscriptions,
  listNotifications,
  listPayments,
  listPendingContents,
  listPlans,
  listProviderStates,
  listPublishedContents,
  listSitemapContents,
  listSitemapParts,
  listSubscriptions,
  logIn,
  logOut,
  openPaymentPortal,
  openPreview,
  previewPlanChange,
  quoteCheckout,
  receiveNotification,
  receivePostback,
  refreshToken,
  refundPayment,
  registerUser,
  replayNotification,
  reportContent,
  requestUploadUrl,
  resumeSubscription,
  searchEporner,
  searchLetsjerktv,
  searchRedtube,
  settleDeclaration,
  startCheckout,
  syncSubscription,
  trackView,
  undoDecision,
  verifyAge,
}
