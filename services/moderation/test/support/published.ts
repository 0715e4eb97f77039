import { decideContent, reportContent } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aModerator, anUpload, type ModerationWorld } from './world.ts'

/** Creates a published content. */
export async function aPublished(
  world: ModerationWorld,
  userId?: string,
): Promise<{ contentId: string; userId: string }> {
  const made = await anUpload(world, { ...(userId && { userId }) })
  const input = { params: { id: made.contentId }, body: { status: 'APPROVED' as const } }
  await world.call(decideContent, input, { as: aModerator() })
  return made
}

let networks = 0
/** An address of an IPv6 /48 without earlier reports. */
export const aNetwork = () => `2001:db8:${(networks++).toString(16)}::1`

export async function aReport(
  world: ModerationWorld,
  id: string,
  body: object,
  { as, address = aNetwork() }: { as?: Caller; address?: string } = {},
) {
  const headers = { 'x-alcove-client-ip': address }
  const input = { params: { id }, body: body as never }
  return world.call(reportContent, input, as ? { as, headers } : { headers })
}

export async function hiddenAtOf(world: ModerationWorld, id: string): Promise<Date | null> {
  const [row] = await world.database.query<{ hidden_at: Date | null }>(
    'SELECT hidden_at FROM moderation_case WHERE id = $1',
    [id],
  )
  return row?.hidden_at ?? null
}
