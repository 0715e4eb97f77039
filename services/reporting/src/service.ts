import { toOperator } from '@alcove/kit/config/operator-config'
import { createUpstreamHealth } from '@alcove/kit/health/upstream-health'
import { jobHandler } from '@alcove/kit/jobs/job-queue'
import { EVENT_MEMORY_DAYS } from '@alcove/kit/service/housekeeping'
import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import { createAccountLinks } from '@alcove/kit/tokens/account-link'
import { createAddressSealer } from '@alcove/kit/tokens/sealed-address'
import { deleteOldStrangerMail } from './actions/delete-old-stranger-mail.ts'
import { failLateMaintenance } from './actions/fail-late-maintenance.ts'
import { failNotification } from './actions/fail-notification.ts'
import { releaseHeldMail } from './actions/release-held-mail.ts'
import { giveUpFarewell, sendFarewell } from './actions/send-farewell.ts'
import { sendNotification } from './actions/send-notification.ts'
import { createFolderMailer } from './adapters/folder/folder-mailer.ts'
import { observeMailer } from './adapters/observe-mailer.ts'
import { createSmtpMailer } from './adapters/smtp/smtp-mailer.ts'
import { mailWarnings, NO_MAIL_SERVER, particularsInMails } from './check-settings.ts'
import type { ReportingConfig } from './config.ts'
import { onAgeVerified } from './consumers/accounts/on-age-verified.ts'
import { onUserDeleted } from './consumers/accounts/on-user-deleted.ts'
import { onUserLoggedIn } from './consumers/accounts/on-user-logged-in.ts'
import { onUserNoticeDue } from './consumers/accounts/on-user-notice-due.ts'
import { onUserProfileChanged } from './consumers/accounts/on-user-profile-changed.ts'
import { onUserRegistered } from './consumers/accounts/on-user-registered.ts'
import { onNoticeDue } from './consumers/billing/on-notice-due.ts'
import { onPaymentRecorded } from './consumers/billing/on-payment-recorded.ts'
import { onProviderVideoHidden } from './consumers/catalogue/on-provider-video-hidden.ts'
import { onProviderVideoRemoved } from './consumers/catalogue/on-provider-video-removed.ts'
import { onProviderVideoShown } from './consumers/catalogue/on-provider-video-shown.ts'
import { onVideoViewed } from './consumers/catalogue/on-video-viewed.ts'
import { onContentApproved } from './consumers/contents/on-content-approved.ts'
import { onContentFailed } from './consumers/contents/on-content-failed.ts'
import { onContentHidden } from './consumers/contents/on-content-hidden.ts'
import { onContentProcessed } from './consumers/contents/on-content-processed.ts'
import { onContentRejected } from './consumers/contents/on-content-rejected.ts'
import { onContentRemoved } from './consumers/contents/on-content-removed.ts'
import { onContentReported } from './consumers/contents/on-content-reported.ts'
import { onContentRestored } from './consumers/contents/on-content-restored.ts'
import { onContentUploaded } from './consumers/contents/on-content-uploaded.ts'
import { onContentWithdrawn } from './consumers/contents/on-content-withdrawn.ts'
import { onReportAcknowledged } from './consumers/contents/on-report-acknowledged.ts'
import { onReportAnswered } from './consumers/contents/on-report-answered.ts'
import { onAuditRecorded } from './consumers/operations/on-audit-recorded.ts'
import { onMaintenanceFinished } from './consumers/operations/on-maintenance-finished.ts'
import type { ReportingDeps } from './deps.ts'
import { createMailboxMarks } from './domain/counted-mail.ts'
import { discardMailJob, sendFarewellJob, sendNotificationJob } from './jobs.ts'
import { exportPerson } from './queries/export-person.ts'
import { exportJournalRoute } from './routes/export-journal.ts'
import { getJournalEntryRoute } from './routes/get-journal-entry.ts'
import { getMaintenanceRunRoute } from './routes/get-maintenance-run.ts'
import { getStatsRoute } from './routes/get-stats.ts'
import { listFailedEmailsRoute } from './routes/list-failed-emails.ts'
import { listJournalEntriesRoute } from './routes/list-journal-entries.ts'
import { listMaintenanceRunsRoute } from './routes/list-maintenance-runs.ts'
import { resendEmailRoute } from './routes/resend-email.ts'
import { startMaintenanceRoute } from './routes/start-maintenance.ts'
import { createReportingStore } from './store/store.ts'

const SWEEP_MS = 3_600_000
const RELEASE_MS = 60_000
const DAY_MS = 86_400_000

/** Consumes every event for statistics, the audit journal and messages to people. */
export function createReportingService(deps: ServiceDeps, settings: ReportingConfig): Service {
  for (const warning of [...mailWarnings(settings), ...particularsInMails(settings)])
    deps.log.warn(`settings.risky: ${warning}`)
  const plumbing = createPlumbing('reporting', deps, { jobs: true })
  const store = createReportingStore(deps.database, plumbing.transactions)
  const { clock, ids, log, metrics } = deps
  const mail = settings.SMTP_URL ? createUpstreamHealth('mail', clock) : undefined
  const mailer =
    settings.SMTP_URL && mail
      ? observeMailer(createSmtpMailer(settings.SMTP_URL, settings.MAIL_FROM), mail)
      : createFolderMailer(settings.MAIL_FOLDER, settings.MAIL_FROM)
  const links = createAccountLinks(settings.ACCOUNT_LINK_KEY)
  const addresses = createAddressSealer(settings.ACCOUNT_LINK_KEY)
  const operator = toOperator(settings)
  const reporting: ReportingDeps = {
    ...{ store, mailer, clock, ids, log, metrics },
    ...{ settings, operator, links, addresses },
    markMailbox: createMailboxMarks(settings.ACCOUNT_LINK_KEY),
  }

  return assembleService(
    {
      name: 'reporting',
      migrations: new URL('../prisma/migrations/', import.meta.url),
      routes: [
        getStatsRoute(reporting),
        listJournalEntriesRoute(reporting),
        getJournalEntryRoute(reporting),
        exportJournalRoute(reporting),
        startMaintenanceRoute(reporting),
        getMaintenanceRunRoute(reporting),
        listMaintenanceRunsRoute(reporting),
        listFailedEmailsRoute(reporting),
        resendEmailRoute(reporting),
      ],
      // Note: kit consumes user.access-changed and user.session-ended in every service.
      exportPerson,
      consumers: [
        onAgeVerified(reporting),
        onAuditRecorded(reporting),
        onContentApproved(reporting),
        onContentFailed(reporting),
        onContentProcessed(reporting),
        onContentRejected(reporting),
        onContentRemoved(reporting),
        onContentRestored(reporting),
        onContentHidden(reporting),
        onContentWithdrawn(reporting),
        onContentReported(reporting),
        onContentUploaded(reporting),
        onMaintenanceFinished(reporting),
        onNoticeDue(reporting),
        onPaymentRecorded(reporting),
        onProviderVideoRemoved(reporting),
        onUserDeleted(reporting),
        onProviderVideoHidden(reporting),
        onProviderVideoShown(reporting),
        onReportAcknowledged(reporting),
        onReportAnswered(reporting),
        onUserLoggedIn(reporting),
        onUserNoticeDue(reporting),
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
        jobHandler(
          sendFarewellJob,
          ({ data }) => sendFarewell(reporting, data.notificationId),
          ({ data }) => giveUpFarewell(reporting, data.notificationId),
        ),
        jobHandler(discardMailJob, ({ data }) => mailer.discard(data.notificationId)),
      ],
      sweeps: [
        {
          everyMs: RELEASE_MS,
          run: () => store.inTransaction((tx) => releaseHeldMail(reporting, tx)),
          failed: 'held-mail.sweep-failed',
        },
        {
          everyMs: RELEASE_MS,
          run: () => failLateMaintenance(reporting),
          failed: 'maintenance.sweep-failed',
        },
        {
          everyMs: SWEEP_MS,
          run: () => store.dropCountedEvents(new Date(clock.now().getTime() - EVENT_MEMORY_DAYS * DAY_MS)),
          failed: 'counted-event.sweep-failed',
        },
        {
          everyMs: SWEEP_MS,
          run: () => deleteOldStrangerMail(reporting),
          failed: 'stranger-mail.sweep-failed',
        },
      ],
      dependencies: mail ? [] : [{ name: 'reporting.mail', check: async () => describeFolder(settings) }],
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

/** @throws in production, where people wait for the mails that would stay in the folder */
function describeFolder({ NODE_ENV, MAIL_FOLDER }: ReportingConfig): string {
  if (NODE_ENV === 'production') throw new Error(`${NO_MAIL_SERVER} ${MAIL_FOLDER} and reach nobody`)
  return `written into ${MAIL_FOLDER}, sent to nobody`
}
