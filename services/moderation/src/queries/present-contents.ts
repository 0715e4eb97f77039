import { asResource } from '@alcove/contracts'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import type { Decision } from '../domain/decision.ts'
import { decisionInForce, hasLapsed } from '../domain/lapse.ts'
import { hiddenSince } from '../domain/publication.ts'
import { presentPerson } from '../presenters/present-person.ts'
import type { Person } from '../store/people.ts'

/** Presents cases as the contents that they are about, for moderators. */
export async function presentContents(deps: Pick<ModerationDeps, 'store'>, cases: OpenCase[]) {
  const people = await deps.store.findPeople(cases.map((one) => one.userId))
  return cases.map((one) => presentContent(one, people))
}

function presentContent(known: OpenCase, people: Map<string, Person>) {
  const decision = decisionInForce(known)
  // A restored content keeps the date of its first publication.
  const approval = known.decisions.find((one) => one.outcome === 'APPROVED' && !hasLapsed(one, known))
  const at = (made: Decision | undefined, outcome: Decision['outcome']) =>
    made && decision?.outcome === outcome ? made.decidedAt.toISOString() : null
  const reason = (outcome: Decision['outcome']) => (decision?.outcome === outcome ? decision.reason : null)
  return asResource('Content', `/api/contents/${known.id}`, {
    id: known.id,
    title: known.title,
    description: known.description,
    // Note: a held decision exists for the console only; the content counts as undecided.
    status: known.state === 'HELD' ? 'PENDING' : known.state,
    hidden: hiddenSince(known) !== null,
    ...(decision && {
      decision: { id: decision.id, status: decision.outcome, at: decision.decidedAt.toISOString() },
    }),
    user: presentPerson(people, known.userId),
    tags: known.tags,
    categories: known.categories,
    createdAt: known.createdAt.toISOString(),
    fileSize: known.fileSize,
    mimeType: known.mimeType,
    // Note: only media knows the key of the uploaded file; no event carries it.
    s3Key: null,
    thumbnailS3Key: known.posterKey,
    duration: known.duration,
    approvedAt: at(approval, 'APPROVED'),
    rejectedAt: at(decision, 'REJECTED'),
    rejectionReason: reason('REJECTED'),
    removedAt: at(decision, 'REMOVED'),
    removalReason: reason('REMOVED'),
    failureReason: known.state === 'FAILED' ? known.failureReason : null,
  })
}
