import { userDeleted } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { CatalogDeps } from '../deps.ts'

export const onUserDeleted = (deps: Pick<CatalogDeps, 'store'>) =>
  consumer(userDeleted, ({ data: { userId }, once }) =>
    deps.store.inTransaction(
      async (tx) => {
        await tx.deleteCreator(userId)
        await tx.deleteViewsBy(userId)
        await tx.eraseContentsBy(userId)
      },
      { once },
    ),
  )
