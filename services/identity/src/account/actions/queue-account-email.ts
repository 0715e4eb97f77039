import { type EventData, userNoticeDue } from '@alcove/contracts'
import type { IdentityDeps } from '../../deps.ts'
import type { IdentityTx } from '../../store/store.ts'

type Data = EventData<typeof userNoticeDue>

/**
 * Emits the event on which reporting mails an account holder: at `sealedEmail`, else at the account's newest address.
 */
export function queueAccountEmail(
  deps: Pick<IdentityDeps, 'clock' | 'ids'>,
  tx: Pick<IdentityTx, 'emit'>,
  email: {
    kind: Data['kind']
    userId: string
    /** The sealed recipient, see AddressSealer. */
    sealedEmail?: string
    /** The network of the request, set when the mailbox belongs to no account yet. */
    source?: string
    details?: Data['facts']
  },
): void {
  const { kind, userId, sealedEmail = null, source = null, details = {} } = email
  tx.emit(userNoticeDue, {
    noticeId: deps.ids(),
    kind,
    to: { userId, email: sealedEmail, source },
    facts: details,
    occurredAt: deps.clock.now().toISOString(),
  })
}
