import { ageVerified } from './accounts/age-verified.ts'
import { userAccessChanged } from './accounts/user-access-changed.ts'
import { userDeleted } from './accounts/user-deleted.ts'
import { userExportPartReady } from './accounts/user-export-part-ready.ts'
import { userExportRequested } from './accounts/user-export-requested.ts'
import { userLoggedIn } from './accounts/user-logged-in.ts'
import { userNoticeDue } from './accounts/user-notice-due.ts'
import { userProfileChanged } from './accounts/user-profile-changed.ts'
import { userRegistered } from './accounts/user-registered.ts'
import { userSessionEnded } from './accounts/user-session-ended.ts'
import { paymentRecorded } from './billing/payment-recorded.ts'
import { subscriptionChanged } from './billing/subscription-changed.ts'
import { contentApproved } from './contents/content-approved.ts'
import { contentCoverChanged } from './contents/content-cover-changed.ts'
import { contentEvidenceReleased } from './contents/content-evidence-released.ts'
import { contentFailed } from './contents/content-failed.ts'
import { contentHidden } from './contents/content-hidden.ts'
import { contentProcessed } from './contents/content-processed.ts'
import { contentRejected } from './contents/content-rejected.ts'
import { contentRemoved } from './contents/content-removed.ts'
import { contentRestored } from './contents/content-restored.ts'
import { contentUploaded } from './contents/content-uploaded.ts'
import { contentWithdrawn } from './contents/content-withdrawn.ts'
import { auditRecorded } from './platform/audit-recorded.ts'
import { maintenanceFinished } from './platform/maintenance-finished.ts'
import { maintenanceRequested } from './platform/maintenance-requested.ts'
import { noticeDue } from './platform/notice-due.ts'
import { contentReported } from './reports/content-reported.ts'
import { contentUrgencyChanged } from './reports/content-urgency-changed.ts'
import { reportAcknowledged } from './reports/report-acknowledged.ts'
import { reportAnswered } from './reports/report-answered.ts'
import { providerVideoHidden } from './videos/provider-video-hidden.ts'
import { providerVideoRemoved } from './videos/provider-video-removed.ts'
import { providerVideoShown } from './videos/provider-video-shown.ts'
import { videoViewed } from './videos/video-viewed.ts'

export const events = [
  ageVerified,
  auditRecorded,
  contentApproved,
  contentFailed,
  contentProcessed,
  contentRejected,
  contentUploaded,
  subscriptionChanged,
  userAccessChanged,
  userDeleted,
  userLoggedIn,
  userProfileChanged,
  userRegistered,
  userSessionEnded,
  videoViewed,
  providerVideoRemoved,
  providerVideoHidden,
  providerVideoShown,
  contentReported,
  contentUrgencyChanged,
  paymentRecorded,
  noticeDue,
  contentCoverChanged,
  contentEvidenceReleased,
  contentHidden,
  contentRemoved,
  contentRestored,
  contentWithdrawn,
  maintenanceFinished,
  maintenanceRequested,
  userNoticeDue,
  reportAcknowledged,
  reportAnswered,
  userExportRequested,
  userExportPartReady,
] as const

export {
  ageVerified,
  auditRecorded,
  contentApproved,
  contentCoverChanged,
  contentEvidenceReleased,
  contentFailed,
  contentHidden,
  contentProcessed,
  contentRejected,
  contentRemoved,
  contentReported,
  contentRestored,
  contentUploaded,
  contentUrgencyChanged,
  contentWithdrawn,
  maintenanceFinished,
  maintenanceRequested,
  noticeDue,
  paymentRecorded,
  providerVideoHidden,
  providerVideoRemoved,
  providerVideoShown,
  reportAcknowledged,
  reportAnswered,
  subscriptionChanged,
  userAccessChanged,
  userDeleted,
  userExportPartReady,
  userExportRequested,
  userLoggedIn,
  userNoticeDue,
  userProfileChanged,
  userRegistered,
  userSessionEnded,
  videoViewed,
}
