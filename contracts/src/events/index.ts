import { ageVerified } from './age-verified.ts'
import { auditRecorded } from './audit-recorded.ts'
import { contentApproved } from './content-approved.ts'
import { contentEvidenceReleased } from './content-evidence-released.ts'
import { contentFailed } from './content-failed.ts'
import { contentHidden } from './content-hidden.ts'
import { contentProcessed } from './content-processed.ts'
import { contentRejected } from './content-rejected.ts'
import { contentRemoved } from './content-removed.ts'
import { contentReported } from './content-reported.ts'
import { contentRestored } from './content-restored.ts'
import { contentUploaded } from './content-uploaded.ts'
import { contentWithdrawn } from './content-withdrawn.ts'
import { maintenanceFinished } from './maintenance-finished.ts'
import { maintenanceRequested } from './maintenance-requested.ts'
import { noticeDue } from './notice-due.ts'
import { paymentRecorded } from './payment-recorded.ts'
import { providerVideoHidden } from './provider-video-hidden.ts'
import { providerVideoRemoved } from './provider-video-removed.ts'
import { providerVideoShown } from './provider-video-shown.ts'
import { reportAcknowledged } from './report-acknowledged.ts'
import { reportAnswered } from './report-answered.ts'
import { subscriptionChanged } from './subscription-changed.ts'
import { userAccessChanged } from './user-access-changed.ts'
import { userDeleted } from './user-deleted.ts'
import { userExportPartReady } from './user-export-part-ready.ts'
import { userExportRequested } from './user-export-requested.ts'
import { userLoggedIn } from './user-logged-in.ts'
import { userNoticeDue } from './user-notice-due.ts'
import { userProfileChanged } from './user-profile-changed.ts'
import { userRegistered } from './user-registered.ts'
import { userSessionEnded } from './user-session-ended.ts'
import { videoViewed } from './video-viewed.ts'

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
  paymentRecorded,
  noticeDue,
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
  contentEvidenceReleased,
  contentFailed,
  contentHidden,
  contentProcessed,
  contentRejected,
  contentRemoved,
  contentReported,
  contentRestored,
  contentUploaded,
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
