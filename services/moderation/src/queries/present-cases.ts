import { requiresPreview } from '../config.ts'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import type { Decision } from '../domain/decision.ts'
import { heldEvidenceOf } from '../domain/evidence.ts'
import { type DecisionHold, waitingHoldOf } from '../domain/hold.ts'
import { hasLapsed } from '../domain/lapse.ts'
import { hiddenSince } from '../domain/publication.ts'
import { presentPerson } from '../presenters/present-person.ts'
import type { Person } from '../store/people.ts'

/** Cases as the back-office shows them to one moderator. */
export async function presentCases(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'settings'>,
  cases: OpenCase[],
  viewerId: string,
) {
  const [people, previews] = await Promise.all([
    deps.store.findPeople(cases.flatMap(peopleOf)),
    deps.store.findPreviews(
      cases.map(({ id }) => id),
      viewerId,
    ),
  ])
  const required = requiresPreview(deps.settings)
  const now = deps.clock.now()
  return cases.map((one) => ({
    ...presentCase(one, people, now),
    // Note: owners learn of a hide as uploaders, or not at all.
    hiddenAt: one.userId === viewerId ? null : hiddenSince(one),
    // Note: an owner who is staff does not learn which changes of a copy are noticed.
    resembles: one.userId === viewerId ? null : one.resembles,
    preview: { required, openedAt: previews.get(one.id)?.toISOString() ?? null },
  }))
}

function peopleOf({ userId, decisions, holds }: OpenCase): string[] {
  return [
    userId,
    ...decisions.map(({ decidedBy }) => decidedBy),
    ...holds.flatMap(({ decidedBy, end }) => [decidedBy, ...(end?.endedBy ? [end.endedBy] : [])]),
  ]
}

function presentCase(known: OpenCase, people: Map<string, Person>, now: Date) {
  const hold = waitingHoldOf(known)
  const { consentTextVersion, consentAt } = known
  return {
    id: known.id,
    title: known.title,
    description: known.description,
    tags: known.tags,
    categories: known.categories,
    creator: presentPerson(people, known.userId),
    status: known.state,
    withdrawnAt: known.withdrawnAt?.toISOString() ?? null,
    evidence: presentEvidence(known),
    createdAt: known.createdAt.toISOString(),
    pendingSince: known.pendingSince?.toISOString() ?? null,
    fileSize: known.fileSize,
    mimeType: known.mimeType,
    duration: known.duration,
    width: known.width,
    height: known.height,
    consent:
      consentTextVersion && consentAt
        ? { textVersion: consentTextVersion, acceptedAt: consentAt.toISOString() }
        : null,
    ...(known.hasOwnCover && { hasOwnCover: true }),
    failureReason: known.state === 'FAILED' ? known.failureReason : null,
    decisions: known.decisions
      .filter((one) => !hasLapsed(one, known))
      .map((decision) => presentDecision(decision, people)),
    hold: hold ? presentHold(hold, people, now) : null,
    endedHolds: [
      ...known.holds.flatMap((one) => presentEndedHold(one, people)),
      ...known.decisions.flatMap((one) => presentLapsed(one, known, people)),
    ].sort((a, b) => a.decidedAt.localeCompare(b.decidedAt)),
  }
}

function presentEvidence(known: OpenCase) {
  const held = heldEvidenceOf(known)
  return held && { decisionId: held.id, ground: held.ground, heldAt: held.decidedAt.toISOString() }
}

type Presented<O> = Pick<Decision, 'id' | 'reason' | 'decidedAt' | 'decidedBy'> & { outcome: O } & Partial<
    Pick<Decision, 'reverses' | 'ground'>
  >

function presentDecision<O>(
  { id, outcome, reason, reverses = null, ground = null, decidedAt, decidedBy }: Presented<O>,
  people: Map<string, Person>,
) {
  return {
    id,
    outcome,
    reason,
    reverses,
    ground,
    decidedAt: decidedAt.toISOString(),
    decidedBy: presentPerson(people, decidedBy),
  }
}

function presentHold(hold: DecisionHold, people: Map<string, Person>, now: Date) {
  return {
    ...presentDecision(hold, people),
    effectiveAt: hold.effectiveAt.toISOString(),
    remainingMs: Math.max(0, hold.effectiveAt.getTime() - now.getTime()),
  }
}

/** An approval of renditions that others have replaced, as a hold that lapsed when those were ready, or at once. */
function presentLapsed(decision: Decision, known: OpenCase, people: Map<string, Person>) {
  const { outcome, decidedAt } = decision
  if (outcome !== 'APPROVED' || !known.pendingSince || !hasLapsed(decision, known)) return []
  const endedAt = new Date(Math.max(known.pendingSince.getTime(), decidedAt.getTime())).toISOString()
  return {
    ...presentDecision({ ...decision, outcome }, people),
    end: 'LAPSED' as const,
    endedAt,
    endedBy: null,
  }
}

function presentEndedHold(hold: DecisionHold, people: Map<string, Person>) {
  const { end } = hold
  if (!end || end.outcome === 'APPLIED') return []
  const { outcome, endedAt, endedBy } = end
  return {
    ...presentDecision(hold, people),
    end: outcome,
    endedAt: endedAt.toISOString(),
    endedBy: endedBy === null ? null : presentPerson(people, endedBy),
  }
}
