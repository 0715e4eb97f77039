import { until } from '@alcove/embedded/demo/until'
import { visitAs } from '@alcove/embedded/demo/visitor'
import type { Person } from '../support/people.ts'
import type { Stage } from './stage.ts'

const PATIENCE_MS = 30_000

/** Creates an account and grants it the plan 'basic' as an administrator; resolves once the grant is in force. */
export async function giveBasic({ url, team }: Pick<Stage, 'url' | 'team'>, person: Person): Promise<void> {
  const administrator = await visitAs(url, team.email, team.password)
  await administrator.call('POST /api/users', { body: person })
  const subscriber = await visitAs(url, person.email, person.password)
  const grant = { userId: subscriber.userId, planId: 'basic', interval: 'month', reason: 'Essai' } as const
  await administrator.call('POST /api/admin/subscriptions', { body: grant })
  await until('the catalogue knows the subscription', PATIENCE_MS, async () => {
    const { limits } = await subscriber.call('GET /api/video-access/count')
    return limits.accessLevel === 'basic' || undefined
  })
}
