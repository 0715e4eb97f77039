import { auditRecorded } from '@alcove/contracts'
import type { Once } from '@alcove/kit/events/inbox'
import type { ModerationDeps } from '../deps.ts'
import { learn, type News, type StoredCase } from '../domain/case.ts'
import type { Decision } from '../domain/decision.ts'
import { type HoldEnd, waitingHoldOf } from '../domain/hold.ts'
import { decisionInForce } from '../domain/lapse.ts'
import type { ModerationTx } from '../store/store.ts'
import { announceUrgency } from './urgency/announce-urgency.ts'

export interface AboutContent {
  contentId: string
  userId: string
  revision: number
}

/**
 * Applies an event of media about a content; the first event opens the case. Renditions that replace others are judged
 * anew: previews of the former ones are forgotten, a decision about them that waits takes no effect, and an approval of them
 * lapses. Of a withdrawn content it is said again whether an urgent report waits, as an answer of an older program was silent.
 */
export async function learnAboutContent(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>,
  { contentId, userId, revision }: AboutContent,
  news: News,
  once: Once,
): Promise<void> {
  await deps.store.inTransaction(
    async (tx) => {
      const known = await tx.openCase(contentId, userId)
      const change = learn(known, revision, news)
      if (!change) return
      await tx.updateCase(contentId, change)
      if (news.revisedBy === 'withdrawnRevision') await announceUrgency(tx, { ...known, ...change })
      const isReplaced = news.revisedBy === 'processedRevision' && known.processedRevision > 0
      if (isReplaced) await tx.deletePreviews(contentId)
      const state = isReplaced && change.state === 'HELD' ? 'PENDING' : change.state
      if (state !== 'HELD') await lapseHold(deps, tx, known, state)
      const approval = decisionInForce(known)
      if (approval && !decisionInForce({ ...known, ...change }))
        journalLapse(deps, tx, known.id, { ...approval, state, at: deps.clock.now() })
    },
    { once },
  )
}

/** Ends a waiting decision without effect. */
async function lapseHold(
  deps: Pick<ModerationDeps, 'clock' | 'ids'>,
  tx: Pick<ModerationTx, 'endHold' | 'emit'>,
  known: StoredCase,
  state: StoredCase['state'],
): Promise<void> {
  const hold = waitingHoldOf(known)
  if (!hold) return
  const end: HoldEnd = { outcome: 'LAPSED', endedAt: deps.clock.now(), endedBy: null }
  await tx.endHold(known.id, hold.id, end, state)
  journalLapse(deps, tx, known.id, { ...hold, state, at: end.endedAt })
}

function journalLapse(
  deps: Pick<ModerationDeps, 'ids'>,
  tx: Pick<ModerationTx, 'emit'>,
  id: string,
  lapsed: Pick<Decision, 'id' | 'outcome' | 'reason'> & { state: StoredCase['state']; at: Date },
): void {
  const { id: decisionId, outcome, reason, state, at } = lapsed
  tx.emit(auditRecorded, {
    entryId: deps.ids(),
    actorId: null,
    action: 'content.lapse-decision',
    subject: { type: 'content', id },
    details: { decisionId, outcome, reason, state },
    recordedAt: at.toISOString(),
  })
}
