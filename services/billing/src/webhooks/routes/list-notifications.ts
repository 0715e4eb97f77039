import { listNotifications as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { presentNotification } from '../queries/present-notification.ts'
import { answerList } from './answer-list.ts'

export const listNotificationsRoute = ({ store }: Pick<BillingDeps, 'store'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'notifications',
      query,
      newest: 'receivedAt',
      find: store.findNotificationIds,
      load: store.findSupportedNotifications,
      present: presentNotification,
    }),
  )
