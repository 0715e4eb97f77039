import { getNotification as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { supportedNotification } from '../queries/supported-notification.ts'

export const getNotificationRoute = (deps: Pick<BillingDeps, 'store'>) =>
  route(operation, async ({ params: { id } }) => answer(200, await supportedNotification(deps, id)))
