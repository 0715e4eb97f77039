import { replayNotification as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { replayWebhookEvent } from '../actions/replay-webhook-event.ts'
import { findAdminWebhookEvent } from '../queries/find-admin-webhook-event.ts'

export const replayNotificationRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, caller }) => {
    await replayWebhookEvent(deps, { id, actorId: caller.id })
    return answer(200, await findAdminWebhookEvent(deps, id))
  })
