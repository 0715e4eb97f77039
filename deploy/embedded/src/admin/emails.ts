import { systemClock } from '@alcove/kit/clock'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger } from '@alcove/kit/log/logger'
import { FailedEmailMissing } from '@alcove/reporting/actions/resend-failed-emails'
import { createReportingOperator } from '@alcove/reporting/operator'
import type { Command } from 'commander'
import { print } from '../console/escape.ts'
import { collectIds } from './arguments/collect-ids.ts'
import type { AtDesk } from './opening/open-for-operator.ts'
import { OperatorError } from './operator-error.ts'

/** Commands for emails whose delivery was given up. */
export function addEmailCommands(program: Command, atDesk: AtDesk): void {
  program
    .command('emails:failed')
    .description('list the emails that were given up, with the reason')
    .action(() =>
      withReporting(atDesk, async ({ listFailedEmails }) => {
        const emails = await listFailedEmails()
        for (const { id, kind, address, failedAt, failure } of emails)
          print`${id} ${failedAt.toISOString()} ${kind} to ${address ?? 'no address'}\n    ${failure}`
        console.log(
          emails.length === 0
            ? 'No failed emails.'
            : `${emails.length} failed emails. Send again: emails:resend <id…>, or emails:resend --all`,
        )
      }),
    )
  program
    .command('emails:resend')
    .description('send emails again that were given up')
    .argument('[ids...]', 'as emails:failed shows them', collectIds('emails:failed'))
    .option('--all', 'all of them but those that a cap held back')
    .action((ids: string[] | undefined, { all }: { all?: boolean }) =>
      withReporting(atDesk, async ({ resendFailedEmails }) => {
        if (Boolean(all) === Boolean(ids?.length)) throw new OperatorError('Give ids, or --all.')
        const count = await resendFailedEmails(all ? undefined : ids)
        if (count === 0) throw new OperatorError('There are no failed emails to send again.')
        console.log(`${count} queued; they go out within seconds while the platform runs.`)
      }),
    )
}

type ReportingOperator = Awaited<ReturnType<typeof createReportingOperator>>

function withReporting(atDesk: AtDesk, work: (reporting: ReportingOperator) => Promise<void>): Promise<void> {
  return atDesk(async ({ databaseOf }) => {
    const reporting = await createReportingOperator({
      database: databaseOf('reporting'),
      clock: systemClock,
      ids: uuidV7,
      log: createLogger('warn'),
    })
    try {
      await work(reporting)
    } catch (error) {
      if (!(error instanceof FailedEmailMissing)) throw error
      throw new OperatorError(`No failed email has the id ${error.ids.join(', ')}. Nothing was changed.`)
    } finally {
      await reporting.close()
    }
  })
}
