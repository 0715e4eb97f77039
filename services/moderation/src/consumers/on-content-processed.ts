import { contentProcessed } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { learnAboutContent } from '../actions/learn-about-content.ts'
import type { ModerationDeps } from '../deps.ts'

export const onContentProcessed = (deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>) =>
  consumer(contentProcessed, ({ data, once }) => {
    const { duration, width, height, posterKey, resembles = null, processedAt } = data
    const facts = { duration, width, height, posterKey, resembles, pendingSince: new Date(processedAt) }
    return learnAboutContent(deps, data, { revisedBy: 'processedRevision', facts }, once)
  })
