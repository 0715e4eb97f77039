import { asResource } from '@alcove/contracts'
import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import type { Person } from '../store/people.ts'
import { presentPerson } from './present-person.ts'

/** Cases as the contents that they are about, for moderators. */
export async function presentContents(deps: Pick<ModerationDeps, 'store'>, cases: OpenCase[]) {
  const people = await deps.store.findPeople(cases.map((one) => one.userId))
  return cases.map((one) => presentContent(one, people))
}

function presentContent(known: OpenCase, people: Map<string, Person>) {
  const decision = known.decisions.at(-1)
  const decidedAt = (outcome: 'APPROVED' | 'REJECTED') =>
    decision?.outcome === outcome ? decision.decidedAt.toISOString() : null
  return asResource('Content', `/api/contents/${known.id}`, {
    id: known.id,
    title: known.title,
    description: known.description,
    // Note: a decision that waits for its effect is the console's; for the content nothing has been decided.
    status: known.state === 'HELD' ? 'PENDING' : known.state,
    user: presentPerson(people, known.userId),
    tags: known.tags,
    categories: known.categories,
    createdAt: known.createdAt.toISOString(),
    fileSize: known.fileSize,
    mimeType: known.mimeType,
    // Note: the key of the uploaded file is media's alone; no event carries it.
    s3Key: null,
    thumbnailS3Key: known.posterKey,
    duration: known.duration,
    approvedAt: decidedAt('APPROVED'),
    rejectedAt: decidedAt('REJECTED'),
    rejectionReason: decision?.reason ?? null,
    failureReason: known.state === 'FAILED' ? known.failureReason : null,
  })
}
