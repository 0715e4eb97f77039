import type { EventSpec } from '@alcove/contracts'
import { afterAll, beforeAll } from 'vitest'
import { type MediaWorld, startMedia } from '../../services/media/test/support/world.ts'
import { type ModerationWorld, startModeration } from '../../services/moderation/test/support/world.ts'
import { readEmitted } from './hand-over.ts'

/** Of the file that runs, once its tests begin. */
export let moderation: ModerationWorld
export let media: MediaWorld

/** Runs moderation and media for the tests of a file, without a connection between them. */
export function keepTwoServices(): void {
  beforeAll(async () => {
    ;[moderation, media] = await Promise.all([startModeration(), startMedia()])
  })
  afterAll(() => Promise.all([moderation.stop(), media.stop()]))
}

/** Delivers to media all that moderation has emitted about a content, in its order. */
export async function deliverEmitted(
  contentId: string,
  specs: readonly Pick<EventSpec, 'name'>[],
): Promise<void> {
  await media.transport.publish(await readEmitted(moderation, contentId, specs))
  await media.settle()
}
