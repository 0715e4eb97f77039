import { createUpstreamHealth } from '@alcove/kit/health/upstream-health'
import { jobHandler } from '@alcove/kit/jobs/job-queue'
import { EVENT_MEMORY_DAYS } from '@alcove/kit/service/housekeeping'
import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import { failNotification } from './actions/fail-notification.ts'
import { releaseHeldMail } from './actions/release-held-mail.ts'
import { sendNotification } from './actions/send-notification.ts'
import { createFolderMailer } from './adapters/folder/folder-mailer.ts'
import { observeMailer } from './adapters/observe-mailer.ts'
import { createSmtpMailer } from './adapters/smtp/smtp-mailer.ts'
import type { ReportingConfig } from './config.ts'
import { onAgeVerified } from './consumers/on-age-verified.ts'
import { onAuditRecorded } from './consumers/on-audit-recorded.ts'
import { onContentApproved } from './consumers/on-content-approved.ts'
import { onContentFailed } from './consumers/on-content-failed.ts'
import { onContentProcessed } from './consumers/on-content-processed.ts'
import { onContentRejected } from './consumers/on-content-rejected.ts'
import { onContentReported } from './consumers/on-content-reported.ts'
import { onContentUploaded } from './consumers/on-content-uploaded.ts'
import { onNoticeDue } from './consumers/on-notice-due.ts'
import { onPaymentRecorded } from './consumers/on-payment-recorded.ts'
import { onProviderVideoRemoved } from './consumers/on-provider-video-removed.ts'
import { onUserLoggedIn } from './consumers/on-user-logged-in.ts'
import { onUserProfileChanged } from './consumers/on-user-profile-changed.ts'
import { onUserRegistered } from './consumers/on-user-registered.ts'
import { onVideoViewed } from './consumers/on-video-viewed.ts'
import type { ReportingDeps } from './deps.ts'
import { sendNotificationJob } from './jobs.ts'
import { getStatsRoute } from './routes/get-stats.ts'
import { createReportingStore } from './store/store.ts'

const SWEEP_MS = 3_600_000
const RELEASE_MS = 60_000
const DAY_MS = 86_400_000

/** Listens to every event: statistics, the audit journal, messages to people. */
export function createReportingService(deps: ServiceDeps, settings: ReportingConfig): Service {
  const plumbing = createPlumbing('reporting', deps, { jobs: true })
  const store = createReportingStore(deps.database, plumbing.transactions)
  const { clock, ids, log } = deps
  const mail = settings.SMTP_URL ? createUpstreamHealth('mail', clock) : undefined
  const mailer =
    settings.SMTP_URL && mail
      ? observeMailer(createSmtpMailer(settings.SMTP_URL, settings.MAIL_FROM), mail)
      : createFolderMailer(settings.MAIL_FOLDER, settings.MAIL_FROM)
  const reporting: ReportingDeps = { store, mailer, clock, ids, log, settings }

  return assembleService(
    {
      name: 'reporting',
      migrations: new URL('../prisma/migrations/', import.meta.url),
      routes: [getStatsRoute(reporting)],
      // Note: user.access-changed and user.session-ended are heard as well; kit listens to them in every service.
      consumers: [
        onAgeVerified(reporting),
        onAuditRecorded(reporting),
        onContentApproved(reporting),
        onContentFailed(reporting),
        onContentProcessed(reporting),
        onContentRejected(reporting),
        onContentReported(reporting),
        onContentUploaded(reporting),
        onNoticeDue(reporting),
        onPaymentRecorded(reporting),
        onProviderVideoRemoved(reporting),
        onUserLoggedIn(reporting),
        onUserProfileChanged(reporting),
        onUserRegistered(reporting),
        onVideoViewed(reporting),
      ],
      jobHandlers: [
        jobHandler(
          sendNotificationJob,
          ({ data }) => sendNotification(reporting, data.notificationId),
          ({ data, error }) => failNotification(reporting, data.notificationId, error),
        ),
      ],
      sweeps: [
        {
          everyMs: RELEASE_MS,
          run: () => store.inTransaction((tx) => releaseHeldMail(reporting, tx)),
          failed: 'held mail waits for now',
        },
        {
          everyMs: SWEEP_MS,
          run: () => store.dropCountedEvents(new Date(clock.now().getTime() - EVENT_MEMORY_DAYS * DAY_MS)),
          failed: 'the list of counted events stays long for now',
        },
      ],
      upstreams: () => (mail ? [mail.state()] : []),
      onStop: async () => {
        await mailer.close()
        await store.close()
      },
    },
    deps,
    plumbing,
  )
}
