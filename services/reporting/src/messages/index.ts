import type { EventData, noticeDue, userNoticeDue } from '@alcove/contracts'
import { accountDeletedMessage } from './account-deleted.fr.ts'
import { contentApprovedMessage } from './content-approved.fr.ts'
import { contentFailedMessage } from './content-failed.fr.ts'
import { contentHiddenMessage } from './content-hidden.fr.ts'
import { contentRejectedMessage } from './content-rejected.fr.ts'
import { contentRemovedMessage } from './content-removed.fr.ts'
import { contentRestoredMessage } from './content-restored.fr.ts'
import { emailChangeConfirmMessage } from './email-change-confirm.fr.ts'
import { emailChangeNoticeMessage } from './email-change-notice.fr.ts'
import { emailChangedMessage } from './email-changed.fr.ts'
import { exportReadyMessage } from './export-ready.fr.ts'
import type { AccountMessage, ContentMessage, ContractMessage, ReportMessage } from './message.ts'
import { passwordChangedMessage } from './password-changed.fr.ts'
import { passwordResetMessage } from './password-reset.fr.ts'
import { paymentFailedMessage } from './payment-failed.fr.ts'
import { paymentLastReminderMessage } from './payment-last-reminder.fr.ts'
import { paymentRefundedMessage } from './payment-refunded.fr.ts'
import { planChangedMessage } from './plan-changed.fr.ts'
import { renewalUpcomingMessage } from './renewal-upcoming.fr.ts'
import { reportAnsweredMessage } from './report-answered.fr.ts'
import { reportReceivedMessage } from './report-received.fr.ts'
import { subscriptionCancelledMessage } from './subscription-cancelled.fr.ts'
import { subscriptionEndedMessage } from './subscription-ended.fr.ts'
import { subscriptionResumedMessage } from './subscription-resumed.fr.ts'
import { subscriptionStartedMessage } from './subscription-started.fr.ts'
import { terminationConfirmedMessage } from './termination-confirmed.fr.ts'
import { terminationReceivedMessage } from './termination-received.fr.ts'
import { trialEndingMessage } from './trial-ending.fr.ts'
import { withdrawalConfirmedMessage } from './withdrawal-confirmed.fr.ts'
import { withdrawalReceivedMessage } from './withdrawal-received.fr.ts'

export type { AccountDetails, ContractDetails, Message, MessageDetails } from './message.ts'

const contentMessages = {
  'content-approved': contentApprovedMessage,
  'content-failed': contentFailedMessage,
  'content-hidden': contentHiddenMessage,
  'content-rejected': contentRejectedMessage,
  'content-removed': contentRemovedMessage,
  'content-restored': contentRestoredMessage,
} satisfies Record<string, ContentMessage>

/** One for each email kind of billing. */
const contractMessages: Record<EventData<typeof noticeDue>['kind'], ContractMessage> = {
  'subscription-started': subscriptionStartedMessage,
  'renewal-upcoming': renewalUpcomingMessage,
  'trial-ending': trialEndingMessage,
  'payment-failed': paymentFailedMessage,
  'payment-last-reminder': paymentLastReminderMessage,
  'subscription-cancelled': subscriptionCancelledMessage,
  'subscription-resumed': subscriptionResumedMessage,
  'plan-changed': planChangedMessage,
  'subscription-ended': subscriptionEndedMessage,
  'payment-refunded': paymentRefundedMessage,
  'termination-received': terminationReceivedMessage,
  'termination-confirmed': terminationConfirmedMessage,
  'withdrawal-received': withdrawalReceivedMessage,
  'withdrawal-confirmed': withdrawalConfirmedMessage,
}

/** One for each email kind of identity. */
const accountMessages: Record<EventData<typeof userNoticeDue>['kind'], AccountMessage> = {
  'password-reset': passwordResetMessage,
  'password-changed': passwordChangedMessage,
  'email-change-confirm': emailChangeConfirmMessage,
  'email-change-notice': emailChangeNoticeMessage,
  'email-changed': emailChangedMessage,
  'export-ready': exportReadyMessage,
}

/** Messages after the end of an account, which reporting sends by itself. */
const farewellMessages = {
  'account-deleted': accountDeletedMessage,
} satisfies Record<string, AccountMessage>

const reportMessages = {
  'report-received': reportReceivedMessage,
  'report-answered': reportAnsweredMessage,
} satisfies Record<string, ReportMessage>

/** Every kind of mail, by its stored name. */
export const messages = {
  ...contentMessages,
  ...contractMessages,
  ...accountMessages,
  ...farewellMessages,
  ...reportMessages,
}

export type MessageKind = keyof typeof messages
