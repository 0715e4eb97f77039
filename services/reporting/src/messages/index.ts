import type { EventData, noticeDue } from '@alcove/contracts'
import { contentApprovedMessage } from './content-approved.fr.ts'
import { contentFailedMessage } from './content-failed.fr.ts'
import { contentRejectedMessage } from './content-rejected.fr.ts'
import type { ContentMessage, ContractMessage } from './message.ts'
import { paymentFailedMessage } from './payment-failed.fr.ts'
import { paymentLastReminderMessage } from './payment-last-reminder.fr.ts'
import { paymentRefundedMessage } from './payment-refunded.fr.ts'
import { planChangedMessage } from './plan-changed.fr.ts'
import { renewalUpcomingMessage } from './renewal-upcoming.fr.ts'
import { subscriptionCancelledMessage } from './subscription-cancelled.fr.ts'
import { subscriptionEndedMessage } from './subscription-ended.fr.ts'
import { subscriptionResumedMessage } from './subscription-resumed.fr.ts'
import { subscriptionStartedMessage } from './subscription-started.fr.ts'
import { terminationConfirmedMessage } from './termination-confirmed.fr.ts'
import { terminationReceivedMessage } from './termination-received.fr.ts'
import { trialEndingMessage } from './trial-ending.fr.ts'
import { withdrawalConfirmedMessage } from './withdrawal-confirmed.fr.ts'
import { withdrawalReceivedMessage } from './withdrawal-received.fr.ts'

export type { ContractDetails, Message, MessageDetails } from './message.ts'

const contentMessages = {
  'content-approved': contentApprovedMessage,
  'content-failed': contentFailedMessage,
  'content-rejected': contentRejectedMessage,
} satisfies Record<string, ContentMessage>

/** One for each kind of notice that billing knows. */
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

/** Every kind of mail, by the name it is stored under. */
export const messages = { ...contentMessages, ...contractMessages }

export type MessageKind = keyof typeof messages
