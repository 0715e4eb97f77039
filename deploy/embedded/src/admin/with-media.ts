import { systemClock } from '@alcove/kit/clock'
import { uuidV7 } from '@alcove/kit/ids'
import { createMediaOperator } from '@alcove/media/operator'
import type { AtDesk } from './opening/open-for-operator.ts'

export type MediaOperator = Awaited<ReturnType<typeof createMediaOperator>>

/** Runs the work of one command on media's files, and closes them. */
export function withMedia<T>(atDesk: AtDesk, work: (media: MediaOperator) => Promise<T>) {
  return atDesk(async ({ databaseOf, objects }) => {
    const deps = { database: databaseOf('media'), clock: systemClock, ids: uuidV7 }
    const media = await createMediaOperator(deps, objects)
    try {
      return await work(media)
    } finally {
      await media.close()
    }
  })
}
