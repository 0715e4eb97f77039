import { ageVerified } from './age-verified.ts'
import { auditRecorded } from './audit-recorded.ts'
import { contentApproved } from './content-approved.ts'
import { contentFailed } from './content-failed.ts'
import { contentProcessed } from './content-processed.ts'
import { contentRejected } from './content-rejected.ts'
import { contentReported } from './content-reported.ts'
import { contentUploaded } from './content-uploaded.ts'
import { noticeDue } from './notice-due.ts'
import { paymentRecorded } from './payment-recorded.ts'
import { providerVideoRemoved } from './provider-video-removed.ts'
import { subscriptionChanged } from './subscription-changed.ts'
import { userAccessChanged } from './user-access-changed.ts'
import { userLoggedIn } from './user-logged-in.ts'
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
  userLoggedIn,
  userProfileChanged,
  userRegistered,
  userSessionEnded,
  videoViewed,
  providerVideoRemoved,
  contentReported,
  paymentRecorded,
  noticeDue,
] as const

export {
  ageVerified,
  auditRecorded,
  contentApproved,
  contentFailed,
  contentProcessed,
  contentRejected,
  contentReported,
  contentUploaded,
  noticeDue,
  paymentRecorded,
  providerVideoRemoved,
  subscriptionChanged,
  userAccessChanged,
  userLoggedIn,
  userProfileChanged,
  userRegistered,
  userSessionEnded,
  videoViewed,
}
