import { type EventData, noticeDue, userNoticeDue } from '@alcove/contracts'
import type { z } from 'zod'
import { accountDeletedMessage } from './account/account-deleted.fr.ts'
import { emailChangeConfirmMessage } from './account/email-change-confirm.fr.ts'
import { emailChangeNoticeMessage } from './account/email-change-notice.fr.ts'
import { emailChangedMessage } from './account/email-changed.fr.ts'
import { exportReadyMessage } from './account/export-ready.fr.ts'
import { passwordChangedMessage } from './account/password-changed.fr.ts'
import { passwordResetMessage } from './account/password-reset.fr.ts'
import { paymentFailedMessage } from './billing/payment-failed.fr.ts'
import { paymentLastReminderMessage } from './billing/payment-last-reminder.fr.ts'
import { paymentRefundedMessage } from './billing/payment-refunded.fr.ts'
import { planChangedMessage } from './billing/plan-changed.fr.ts'
import { renewalUpcomingMessage } from './billing/renewal-upcoming.fr.ts'
import { subscriptionCancelledMessage } from './billing/subscription-cancelled.fr.ts'
import { subscriptionEndedMessage } from './billing/subscription-ended.fr.ts'
import { subscriptionResumedMessage } from './billing/subscription-resumed.fr.ts'
import { subscriptionStartedMessage } from './billing/subscription-started.fr.ts'
import { terminationConfirmedMessage } from './billing/termination-confirmed.fr.ts'
import { terminationReceivedMessage } from './billing/termination-received.fr.ts'
import { trialEndingMessage } from './billing/trial-ending.fr.ts'
import { withdrawalConfirmedMessage } from './billing/withdrawal-confirmed.fr.ts'
import { withdrawalReceivedMessage } from './billing/withdrawal-received.fr.ts'
import { contentApprovedMessage } from './content/content-approved.fr.ts'
import { contentFailedMessage } from './content/content-failed.fr.ts'
import { contentHiddenMessage } from './content/content-hidden.fr.ts'
import { contentRejectedMessage } from './content/content-rejected.fr.ts'
import { contentRemovedMessage } from './content/content-removed.fr.ts'
import { contentRestoredMessage } from './content/content-restored.fr.ts'
import { reportAnsweredMessage } from './content/report-answered.fr.ts'
import { reportReceivedMessage } from './content/report-received.fr.ts'
import {
  type AccountMessage,
  type ContentMessage,
  type ContractMessage,
  contentDetailsSchema,
  type MessageDetails,
  type ReportMessage,
  reportDetailsSchema,
} from './message.ts'

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
export const MESSAGE_KINDS = Object.keys(messages) as MessageKind[]

/** The shape in which the details of a kind are stored. */
export function detailsSchemaOf(kind: MessageKind): z.ZodType<MessageDetails> {
  if (kind in contentMessages) return contentDetailsSchema
  if (kind in contractMessages) return noticeDue.data.shape.facts
  if (kind in reportMessages) return reportDetailsSchema
  return userNoticeDue.data.shape.facts
}
