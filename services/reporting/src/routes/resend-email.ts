import { AppError, resendEmail as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { FailedEmailMissing, resendFailedEmails } from '../actions/resend-failed-emails.ts'
import type { ReportingDeps } from '../deps.ts'

export const resendEmailRoute = (deps: Pick<ReportingDeps, 'store' | 'clock' | 'ids'>) =>
  route(operation, async ({ params: { id }, caller }) => {
    try {
      await resendFailedEmails(deps, [id], caller.id)
    } catch (error) {
      if (error instanceof FailedEmailMissing) throw new AppError('FAILED_EMAIL_NOT_FOUND', { cause: error })
      throw error
    }
    return answer(204, undefined)
  })
