import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import { applyDueDecisions } from './actions/apply-due-decisions.ts'
import type { ModerationConfig } from './config.ts'
import { onContentFailed } from './consumers/on-content-failed.ts'
import { onContentProcessed } from './consumers/on-content-processed.ts'
import { onContentUploaded } from './consumers/on-content-uploaded.ts'
import { onUserProfileChanged } from './consumers/on-user-profile-changed.ts'
import type { ModerationDeps } from './deps.ts'
import { decideContentRoute } from './routes/decide-content.ts'
import { getCaseRoute } from './routes/get-case.ts'
import { getCaseNeighboursRoute } from './routes/get-case-neighbours.ts'
import { holdDecisionRoute } from './routes/hold-decision.ts'
import { listCasesRoute } from './routes/list-cases.ts'
import { listPendingContentsRoute } from './routes/list-pending-contents.ts'
import { openPreviewRoute } from './routes/open-preview.ts'
import { reportContentRoute } from './routes/report-content.ts'
import { undoDecisionRoute } from './routes/undo-decision.ts'
import { createModerationStore } from './store/store.ts'

/** How late a decision may take effect after its hold, at most. */
const DUE_MS = 1_000

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
        getCaseNeighboursRoute(moderation),
        holdDecisionRoute(moderation),
        undoDecisionRoute(moderation),
        openPreviewRoute(moderation),
      ],
      consumers: [
        onContentUploaded(moderation),
        onContentProcessed(moderation),
        onContentFailed(moderation),
        onUserProfileChanged(moderation),
      ],
      sweeps: [
        {
          everyMs: DUE_MS,
          run: (signal) => applyDueDecisions(moderation, signal),
          failed: 'decisions that are due wait for the next sweep',
          atStart: true,
        },
      ],
      onStop: () => store.close(),
    },
    deps,
    plumbing,
  )
}
