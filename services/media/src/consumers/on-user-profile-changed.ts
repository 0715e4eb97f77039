import { userProfileChanged } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import type { MediaDeps } from '../deps.ts'

export const onUserProfileChanged = (deps: Pick<MediaDeps, 'store'>) =>
  consumer(
    userProfileChanged,
    ({ data: { userId, revision, email, username, suspended }, once }) =>
      deps.store.inTransaction((tx) => tx.saveUploader({ userId, revision, email, username, suspended }), {
        once,
      }),
    ({ key, once }) => deps.store.inTransaction((tx) => tx.blankUploader(key), { once }),
  )
