import { answerReports, decideContent, releaseEvidence, withdrawContent } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { hideContent } from '@alcove/moderation/actions/hide-content'
import { liftHide } from '@alcove/moderation/actions/lift-hide'
import type { OpenCase } from '@alcove/moderation/domain/case'
import type { ModerationStore, ModerationTx } from '@alcove/moderation/store/store'
import { aReport } from '../../services/moderation/test/support/published.ts'
import { aModerator } from '../../services/moderation/test/support/world.ts'
import { remakePending } from './remake-pending.ts'
import type { Act, Story, Worlds } from './story.ts'

/** @returns the status of the answer, or whether a call without an answer changed something */
export async function perform(
  worlds: Worlds,
  store: ModerationStore,
  story: Story,
  wanted: Act,
): Promise<string> {
  const { moderation, media } = worlds
  const decide = async (body: object) => {
    const input = { params: { id: story.id }, body: body as never }
    return String((await moderation.call(decideContent, input, { as: aModerator() })).status)
  }
  const deps = { clock: moderation.clock, ids: uuidV7 }
  const locked = async (work: (tx: ModerationTx, known: OpenCase) => Promise<OpenCase>) => {
    const before = (await store.findCase(story.id))?.revision
    const after = await store.inTransaction(async (tx) => work(tx, (await tx.lockCase(story.id)) as OpenCase))
    return after.revision === before ? 'nothing' : 'done'
  }
  const answer = async (body: object) => {
    const input = { params: { id: story.id }, body: body as never }
    return String((await moderation.call(answerReports, input, { as: aModerator() })).status)
  }
  switch (wanted) {
    case 'report':
      return String((await aReport(moderation, story.id, { type: 'MINOR' })).status)
    case 'dismiss':
      return answer({ status: 'DISMISSED' })
    case 'uphold':
      return answer({ status: 'UPHELD', ground: story.chance.happens(0.5) ? 'MINOR' : 'RULES' })
    case 'release': {
      const input = { params: { id: story.id }, body: { reason: 'Classé sans suite' } }
      return String((await moderation.call(releaseEvidence, input, { as: aCaller('ROLE_ADMIN') })).status)
    }
    case 'approve':
      return decide({ status: 'APPROVED' })
    case 'reject':
      return decide({ status: 'REJECTED', rejectionReason: 'Le son est inaudible' })
    case 'remove':
      return decide({
        ...{ status: 'REMOVED', reason: 'Œuvre protégée' },
        ground: story.chance.happens(0.3) ? 'AUTHORITY' : 'RULES',
      })
    case 'reverse': {
      const latest = (await store.findCase(story.id))?.decisions.at(-1)
      return decide({ status: 'APPROVED', reverses: latest?.id ?? uuidV7(), reason: 'Erreur' })
    }
    case 'hide':
      return locked((tx, known) => hideContent(deps, tx, known, { id: uuidV7(), type: 'OTHER' }))
    case 'lift':
      return locked((tx, known) => liftHide(deps, tx, known, { liftedBy: null, reason: 'Écarté' }))
    case 'remake':
      return remakePending(media, story)
    case 'withdraw': {
      const answer = await media.call(withdrawContent, { params: { id: story.id } }, { as: story.owner })
      return String(answer.status)
    }
  }
}
