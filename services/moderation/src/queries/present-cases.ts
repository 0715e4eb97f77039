import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import type { Decision } from '../domain/decision.ts'
import type { Person } from '../store/people.ts'
import { presentPerson } from './present-person.ts'

/** Cases as the back-office shows them. */
export async function presentCases(deps: Pick<ModerationDeps, 'store'>, cases: OpenCase[]) {
  const people = await deps.store.findPeople(
    cases.flatMap((one) => [one.userId, ...one.decisions.map((decision) => decision.decidedBy)]),
  )
  return cases.map((one) => presentCase(one, people))
}

function presentCase(known: OpenCase, people: Map<string, Person>) {
  const { consentTextVersion, consentAt } = known
  return {
    id: known.id,
    title: known.title,
    description: known.description,
    tags: known.tags,
    categories: known.categories,
    creator: presentPerson(people, known.userId),
    status: known.state,
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
    failureReason: known.state === 'FAILED' ? known.failureReason : null,
    decisions: known.decisions.map((decision) => presentDecision(decision, people)),
  }
}

function presentDecision(
  { id, outcome, reason, decidedAt, decidedBy }: Decision,
  people: Map<string, Person>,
) {
  return {
    id,
    outcome,
    reason,
    decidedAt: decidedAt.toISOString(),
    decidedBy: presentPerson(people, decidedBy),
  }
}
