import { replayNotification as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { replayNotification } from '../actions/replay-notification.ts'
import type { BillingDeps } from '../deps.ts'
import { supportedNotification } from '../queries/supported-notification.ts'

export const replayNotificationRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, caller }) => {
    await replayNotification(deps, { id, actorId: caller.id })
    return answer(200, await supportedNotification(deps, id))
  })
