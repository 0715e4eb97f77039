import { getNotification as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { findAdminWebhookEvent } from '../queries/find-admin-webhook-event.ts'

export const getNotificationRoute = (deps: Pick<BillingDeps, 'store'>) =>
  route(operation, async ({ params: { id } }) => answer(200, await findAdminWebhookEvent(deps, id)))
