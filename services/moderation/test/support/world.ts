import { contentProcessed, contentUploaded, userProfileChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import type { Service } from '@alcove/kit/service/service'
import { aCaller, anEvent } from '@alcove/kit/testing/builders'
import { type ServiceWorld, startServiceWorld } from '@alcove/kit/testing/service-world'
import { moderationConfig } from '../../src/config.ts'
import { createModerationService } from '../../src/service.ts'
import { createModerationStore, type ModerationStore } from '../../src/store/store.ts'

export type ModerationWorld = ServiceWorld<Service>

export function startModeration(
  settings: Record<string, string> = {},
  settleMs?: number,
): Promise<ModerationWorld> {
  return startServiceWorld({
    name: 'moderation',
    folder: new URL('../..', import.meta.url),
    ...(settleMs === undefined ? {} : { settleMs }),
    create: (deps) => createModerationService(deps, moderationConfig.parse(settings)),
  })
}

/** The store of a world, for steps without an operation; the world's relay publishes what it emits. */
export function openStore({ database, clock }: ModerationWorld): ModerationStore {
  const deps = { service: 'moderation', clock, ids: uuidV7, wakeRelay: () => undefined }
  return createModerationStore(database, deps)
}

export const aModerator = () => aCaller('ROLE_MODERATOR')

interface UploadOptions {
  userId?: string
  upload?: object
  processed?: object
  creator?: { email: string; username: string | null }
  /** Stops at this state: later events of media have not arrived. */
  only?: 'PREPARING'
}

/** Publishes the events of media and identity about one upload; resolves with its ids once they are consumed. */
export async function anUpload(world: ModerationWorld, options: UploadOptions = {}) {
  const [one] = await uploads(world, [options])
  return one!
}

/** Publishes several at once, since waiting for the world to settle is what costs time. */
export async function uploads(world: ModerationWorld, many: UploadOptions[]) {
  const made = many.map((options) => ({ userId: uuidV7(), ...options, contentId: uuidV7() }))
  await world.transport.publish(
    made.flatMap(({ contentId, userId, upload, processed, creator, only }) => [
      anEvent(contentUploaded, { contentId, userId, ...upload }),
      ...(only ? [] : [anEvent(contentProcessed, { contentId, userId, ...processed })]),
      ...(creator ? [anEvent(userProfileChanged, { userId, ...creator })] : []),
    ]),
  )
  await world.settle()
  return made.map(({ contentId, userId }) => ({ contentId, userId }))
}
