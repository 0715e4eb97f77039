import type { UpstreamHealth } from '@alcove/kit/health/upstream-health'
import { type Mailer, RefusedMail } from '../ports.ts'

/** Records the health of the mail server from each attempt: refusing one mail counts as an answer. */
export function observeMailer(mailer: Mailer, health: UpstreamHealth): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail)
        health.answered()
      } catch (error) {
        if (error instanceof RefusedMail) health.answered()
        else health.failed(error instanceof Error ? error.message : String(error))
        throw error
      }
    },
    discard: (mailId) => mailer.discard(mailId),
    close: () => mailer.close(),
  }
}
