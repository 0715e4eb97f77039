import { auditRecorded, getCase, holdDecision, openPreview, undoDecision } from '@alcove/contracts'
import { eventually } from '@alcove/kit/testing/eventually'
import { aModerator, type ModerationWorld } from './world.ts'

export const HOLD_MS = 10_000
export const APPROVED = { outcome: 'APPROVED' } as const
export const rejected = (reason: string) => ({ outcome: 'REJECTED', reason }) as const

/** The actions of moderators in the console, against one service. */
export function consoleOf(world: ModerationWorld) {
  const caseOf = async (id: string, as = aModerator()) =>
    (await world.call(getCase, { params: { id } }, { as })).body
  return {
    caseOf,
    hold: (id: string, body: object = APPROVED, as = aModerator()) =>
      world.call(holdDecision, { params: { id }, body: body as never }, { as }),
    undo: (id: string, decisionId: string, as = aModerator()) =>
      world.call(undoDecision, { params: { id, decisionId } }, { as }),
    preview: (id: string, as = aModerator()) => world.call(openPreview, { params: { id } }, { as }),
    async inEffect(id: string) {
      await eventually(async () => ['APPROVED', 'REJECTED'].includes((await caseOf(id)).status), {
        timeoutMs: 10_000,
        what: 'the decision in effect',
      })
      return caseOf(id)
    },
    journalOf: async (id: string) =>
      (await world.published(auditRecorded)).filter((data) => (data.subject as { id: string }).id === id),
    saidOf: async (spec: { name: string }, id: string) =>
      (await world.published(spec)).filter(({ contentId }) => contentId === id),
  }
}
