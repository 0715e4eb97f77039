import { contentRange, listJournalEntries as operation, toPage } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { ReportingDeps } from '../deps.ts'
import { presentJournalLine } from '../queries/present-journal-line.ts'

export const listJournalEntriesRoute = ({ store }: Pick<ReportingDeps, 'store'>) =>
  route(operation, async ({ query, caller }) => {
    const { sort, filter = {} } = query
    const [field, direction] = sort ?? (['recordedAt', 'DESC'] as const)
    // Note: react-admin asks for records by id without a range and wants every one of them.
    const page = toPage(query.range ?? (filter.id && [0, Math.max(0, filter.id.length - 1)]))
    const view = { ...filter, viewerId: caller.id }
    const { lines, total } = await store.findJournalLines(view, { field, direction }, page)
    return answer(200, lines.map(presentJournalLine), {
      'Content-Range': contentRange('audit', page, lines.length, total),
    })
  })
