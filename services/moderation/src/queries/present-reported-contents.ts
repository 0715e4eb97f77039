import type { ModerationDeps } from '../deps.ts'
import type { OpenCase } from '../domain/case.ts'
import { hiddenSince } from '../domain/publication.ts'
import type { Report, ReportAnswer } from '../domain/report.ts'
import { presentPerson } from '../presenters/present-person.ts'
import type { Person } from '../store/people.ts'
import type { ReportGroup } from '../store/report-lists.ts'

/** Reports shown of each content: in a list, and on its own page. */
export const SHOWN_IN_LIST = 3
export const SHOWN_ON_PAGE = 100

/** Groups of reports as moderators read them, in the order given. @param shown reports of each content */
export async function presentReportedContents(
  deps: Pick<ModerationDeps, 'store'>,
  groups: ReportGroup[],
  shown: number,
) {
  const ids = groups.map(({ contentId }) => contentId)
  const [cases, types, reports, answers] = await Promise.all([
    deps.store.findCases(ids),
    deps.store.countReportTypes(ids),
    deps.store.findReportsOf(ids, shown),
    deps.store.findLatestAnswers(ids),
  ])
  const people = await deps.store.findPeople([
    ...cases.map(({ userId }) => userId),
    ...reports.flatMap(({ reporterId }) => reporterId ?? []),
    ...answers.map(({ answeredBy }) => answeredBy),
  ])
  const caseOf = new Map(cases.map((one) => [one.id, one]))
  return groups.flatMap((group) => {
    const known = caseOf.get(group.contentId)
    if (!known) return []
    const isOf = ({ contentId }: { contentId: string }) => contentId === group.contentId
    const answer = answers.find(isOf)
    return [
      {
        ...presentGroup(group, known, people),
        types: types.filter(isOf).map(({ type, count }) => ({ type, count })),
        reports: reports.filter(isOf).map((report) => presentReport(report, people)),
        answer: answer ? presentAnswer(answer, people) : null,
      },
    ]
  })
}

function presentGroup(group: ReportGroup, known: OpenCase, people: Map<string, Person>) {
  return {
    id: group.contentId,
    contentId: group.contentId,
    title: known.title,
    creator: presentPerson(people, known.userId),
    contentStatus: known.state,
    hiddenAt: hiddenSince(known),
    status: group.status,
    urgent: group.urgent,
    count: group.waiting,
    total: group.total,
    createdAt: group.oldestAt.toISOString(),
    latestAt: group.latestAt.toISOString(),
  }
}

function presentReport(report: Report, people: Map<string, Person>) {
  const { id, receipt, type, description, reporterId, name, email, goodFaith, status, createdAt } = report
  const reporter = reporterId === null ? null : presentPerson(people, reporterId)
  const said = { id, receipt, type, description, reporter, name, email, goodFaith, status }
  return { ...said, createdAt: createdAt.toISOString() }
}

function presentAnswer({ outcome, note, answeredAt, answeredBy }: ReportAnswer, people: Map<string, Person>) {
  const by = presentPerson(people, answeredBy)
  return { status: outcome, note, answeredAt: answeredAt.toISOString(), answeredBy: by }
}
