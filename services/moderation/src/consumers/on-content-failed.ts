import { contentFailed } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { learnAboutContent } from '../actions/learn-about-content.ts'
import type { ModerationDeps } from '../deps.ts'

export const onContentFailed = (deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>) =>
  consumer(contentFailed, ({ data, once }) => {
    const facts = { failureReason: data.reason }
    return learnAboutContent(deps, data, { revisedBy: 'failedRevision', facts }, once)
  })
