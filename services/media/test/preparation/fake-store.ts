import type { MediaDeps } from '../../src/deps.ts'
import type { StoredContent } from '../../src/domain/content.ts'
import type { SpaceHold } from '../../src/ports.ts'

/** Room that is always there. */
export const aHold = (change: Partial<SpaceHold> = {}): SpaceHold => ({
  cover: async () => undefined,
  written: () => undefined,
  release: () => undefined,
  ...change,
})

/** Jobs that the transactions enqueue. */
export function queuedBy(deps: MediaDeps, content: Partial<StoredContent>): object[] {
  const queued: object[] = []
  Object.assign(deps.store, {
    inTransaction: (work: (tx: object) => Promise<unknown>) =>
      work({
        lockContent: async () => ({ ...content, queuePosition: 7 }),
        advanceQueueClock: async () => undefined,
        updateContent: async (_: string, { state, failureReason: reason }: Partial<StoredContent>) => {
          if (state) queued.push({ state, reason })
          return content
        },
        emit: () => undefined,
        enqueue: (_: object, data: object, options: object) => queued.push({ ...data, ...options }),
      }),
  })
  return queued
}
