import { listNotifications as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { answerList } from '../../routes/answer-list.ts'
import { presentWebhookEvent } from '../presenters/present-webhook-event.ts'

export const listNotificationsRoute = ({ store }: Pick<BillingDeps, 'store'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'notifications',
      query,
      newest: 'receivedAt',
      find: store.findWebhookEventIds,
      load: store.findAdminWebhookEvents,
      present: presentWebhookEvent,
    }),
  )
