import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import { applyDueDecisions } from './actions/apply-due-decisions.ts'
import { continueBulkAnswers } from './actions/continue-bulk-answers.ts'
import { dropNetworkMarks } from './actions/retention/drop-network-marks.ts'
import { eraseRetainedTexts } from './actions/retention/erase-retained-texts.ts'
import { showReportSurge } from './actions/show-report-surge.ts'
import { repeatUrgency } from './actions/urgency/repeat-urgency.ts'
import type { ModerationConfig } from './config.ts'
import { onContentFailed } from './consumers/on-content-failed.ts'
import { onContentProcessed } from './consumers/on-content-processed.ts'
import { onContentUploaded } from './consumers/on-content-uploaded.ts'
import { onContentWithdrawn } from './consumers/on-content-withdrawn.ts'
import { onUserDeleted } from './consumers/on-user-deleted.ts'
import { onUserProfileChanged } from './consumers/on-user-profile-changed.ts'
import type { ModerationDeps } from './deps.ts'
import { exportPerson } from './queries/export-person.ts'
import { answerReportsRoute } from './routes/answer-reports.ts'
import { decideContentRoute } from './routes/decide-content.ts'
import { getCaseRoute } from './routes/get-case.ts'
import { getCaseNeighboursRoute } from './routes/get-case-neighbours.ts'
import { getModerationRevisionRoute } from './routes/get-moderation-revision.ts'
import { getReportRoute } from './routes/get-report.ts'
import { getReportedContentRoute } from './routes/get-reported-content.ts'
import { hideVideoRoute } from './routes/hide-video.ts'
import { holdDecisionRoute } from './routes/hold-decision.ts'
import { listCasesRoute } from './routes/list-cases.ts'
import { listHiddenVideosRoute } from './routes/list-hidden-videos.ts'
import { listPendingContentsRoute } from './routes/list-pending-contents.ts'
import { listReportsRoute } from './routes/list-reports.ts'
import { openPreviewRoute } from './routes/open-preview.ts'
import { releaseEvidenceRoute } from './routes/release-evidence.ts'
import { reportContentRoute } from './routes/report-content.ts'
import { showVideoRoute } from './routes/show-video.ts'
import { undoDecisionRoute } from './routes/undo-decision.ts'
import { createModerationStore } from './store/store.ts'

/** Maximum delay of a decision after its hold. */
const DUE_MS = 1_000
/** Maximum delay between batches of a bulk answer. */
const BULK_MS = 1_000
/** Maximum time for which network keys outlive their day. */
const KEYS_MS = 600_000
/** Maximum delay until other replicas show or clear the report alert. */
const SURGE_MS = 60_000
const DAY_MS = 86_400_000

/** The review queue, decisions about uploads, and reports about published contents. */
export function createModerationService(deps: ServiceDeps, settings: ModerationConfig): Service {
  const plumbing = createPlumbing('moderation', deps)
  const store = createModerationStore(deps.database, plumbing.transactions)
  const moderation: ModerationDeps = {
    store,
    clock: deps.clock,
    ids: deps.ids,
    settings,
    log: deps.log,
    metrics: deps.metrics,
  }
  return assembleService(
    {
      name: 'moderation',
      migrations: new URL('../prisma/migrations/', import.meta.url),
      routes: [
        decideContentRoute(moderation),
        reportContentRoute(moderation),
        getReportRoute(moderation),
        listReportsRoute(moderation),
        getReportedContentRoute(moderation),
        answerReportsRoute(moderation),
        listPendingContentsRoute(moderation),
        listCasesRoute(moderation),
        getCaseRoute(moderation),
        getCaseNeighboursRoute(moderation),
        holdDecisionRoute(moderation),
        undoDecisionRoute(moderation),
        openPreviewRoute(moderation),
        releaseEvidenceRoute(moderation),
        getModerationRevisionRoute(moderation),
        listHiddenVideosRoute(moderation),
        hideVideoRoute(moderation),
        showVideoRoute(moderation),
      ],
      exportPerson,
      consumers: [
        onContentUploaded(moderation),
        onContentProcessed(moderation),
        onContentFailed(moderation),
        onContentWithdrawn(moderation),
        onUserDeleted(moderation),
        onUserProfileChanged(moderation),
      ],
      sweeps: [
        {
          everyMs: DUE_MS,
          run: (signal) => applyDueDecisions(moderation, signal),
          failed: 'decision.sweep-failed',
          atStart: true,
        },
        {
          everyMs: BULK_MS,
          run: (signal) => continueBulkAnswers(moderation, signal),
          failed: 'bulk-answer.sweep-failed',
          atStart: true,
        },
        {
          everyMs: KEYS_MS,
          run: (signal) => dropNetworkMarks(moderation, signal),
          failed: 'network-mark.sweep-failed',
          atStart: true,
        },
        {
          everyMs: SURGE_MS,
          run: () => showReportSurge(moderation),
          failed: 'report-alert.sweep-failed',
          atStart: true,
        },
        {
          everyMs: DAY_MS,
          run: (signal) => eraseRetainedTexts(moderation, signal),
          failed: 'old-text.sweep-failed',
          atStart: true,
        },
        {
          everyMs: DAY_MS,
          run: (signal) => repeatUrgency(moderation, signal),
          failed: 'urgency.sweep-failed',
          atStart: true,
        },
      ],
      onStop: () => store.close(),
    },
    deps,
    plumbing,
  )
}
