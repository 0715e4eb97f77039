import { getAgeStatus } from './age-gate/get-age-status.ts'
import { verifyAge } from './age-gate/verify-age.ts'
import { grantSubscription } from './billing/grant-subscription.ts'
import { listMyInvoices } from './billing/list-my-invoices.ts'
import { listMySubscriptions } from './billing/list-my-subscriptions.ts'
import { listPlans } from './billing/list-plans.ts'
import { getCatalogRevision } from './catalog/get-catalog-revision.ts'
import { getContentAccess } from './catalog/get-content-access.ts'
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
import { listCases } from './moderation/list-cases.ts'
import { listPendingContents } from './moderation/list-pending-contents.ts'
import { reportContent } from './moderation/report-content.ts'
import { getStats } from './reporting/get-stats.ts'

export const operations = [
  getAgeStatus,
  verifyAge,
  grantSubscription,
  listMySubscriptions,
  listPlans,
  getCatalogRevision,
  getContentAccess,
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
  getCase,
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
] as const

export {
  attachFile,
  changeContent,
  changePassword,
  createContent,
  decideContent,
  getAgeStatus,
  getCase,
  getCatalogRevision,
  getContent,
  getContentAccess,
  getContext,
  getEpornerVideo,
  getHlsUrl,
  getImage,
  getJwks,
  getLetsjerktvVideo,
  getMediaRevision,
  getRedtubeVideo,
  getStats,
  getThumbnail,
  getUser,
  getViewCount,
  grantSubscription,
  issueHlsUrl,
  listCases,
  listContents,
  listLetsjerktvFeed,
  listMyContents,
  listMyInvoices,
  listMySubscriptions,
  listPendingContents,
  listPlans,
  listProviderStates,
  listPublishedContents,
  listSitemapContents,
  listSitemapParts,
  logIn,
  logOut,
  refreshToken,
  registerUser,
  reportContent,
  requestUploadUrl,
  searchEporner,
  searchLetsjerktv,
  searchRedtube,
  trackView,
  verifyAge,
}
