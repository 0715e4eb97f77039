import { userDeleted } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { MediaDeps } from '../deps.ts'
import { withdrawContentsJob } from '../jobs.ts'

export const onUserDeleted = (deps: Pick<MediaDeps, 'store'>) =>
  consumer(userDeleted, ({ data: { userId }, once }) =>
    deps.store.inTransaction(
      async (tx) => {
        await tx.blankUploader(userId)
        tx.enqueue(withdrawContentsJob, { userId })
      },
      { once },
    ),
  )
