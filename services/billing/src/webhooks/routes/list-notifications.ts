import { listNotifications as operation } from '@alcove/contracts'
import { answerList } from '@alcove/kit/http/answer-list'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { presentWebhookEvent } from '../presenters/present-webhook-event.ts'

export const listNotificationsRoute = ({ store }: Pick<BillingDeps, 'store'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'notifications',
      query,
      order: ['receivedAt', 'DESC'],
      find: store.webhookEventList.find,
      present: (rows) => rows.map(presentWebhookEvent),
    }),
  )
