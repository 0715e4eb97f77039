import { contentWithdrawn } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { learnAboutContent } from '../actions/learn-about-content.ts'
import type { ModerationDeps } from '../deps.ts'

export const onContentWithdrawn = (deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>) =>
  consumer(contentWithdrawn, ({ data, once }) => {
    const facts = { withdrawnAt: new Date(data.withdrawnAt) }
    return learnAboutContent(deps, data, { revisedBy: 'withdrawnRevision', facts }, once)
  })
