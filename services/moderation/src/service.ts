import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import type { ModerationConfig } from './config.ts'
import { onContentFailed } from './consumers/on-content-failed.ts'
import { onContentProcessed } from './consumers/on-content-processed.ts'
import { onContentUploaded } from './consumers/on-content-uploaded.ts'
import { onUserProfileChanged } from './consumers/on-user-profile-changed.ts'
import type { ModerationDeps } from './deps.ts'
import { decideContentRoute } from './routes/decide-content.ts'
import { getCaseRoute } from './routes/get-case.ts'
import { listCasesRoute } from './routes/list-cases.ts'
import { listPendingContentsRoute } from './routes/list-pending-contents.ts'
import { reportContentRoute } from './routes/report-content.ts'
import { createModerationStore } from './store/store.ts'

/** The review queue, the decisions about uploads, and what people report about published ones. */
export function createModerationService(deps: ServiceDeps, settings: ModerationConfig): Service {
  const plumbing = createPlumbing('moderation', deps)
  const store = createModerationStore(deps.database, plumbing.transactions)
  const moderation: ModerationDeps = { store, clock: deps.clock, ids: deps.ids, settings }
  return assembleService(
    {
      name: 'moderation',
      migrations: new URL('../prisma/migrations/', import.meta.url),
      routes: [
        decideContentRoute(moderation),
        reportContentRoute(moderation),
        listPendingContentsRoute(moderation),
        listCasesRoute(moderation),
        getCaseRoute(moderation),
      ],
      consumers: [
        onContentUploaded(moderation),
        onContentProcessed(moderation),
        onContentFailed(moderation),
        onUserProfileChanged(moderation),
      ],
      onStop: () => store.close(),
    },
    deps,
    plumbing,
  )
}
