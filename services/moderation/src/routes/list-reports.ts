import { contentRange, listReports as operation, toPage } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { ModerationDeps } from '../deps.ts'
import { presentReportedContents, SHOWN_IN_LIST } from '../queries/present-reported-contents.ts'

export const listReportsRoute = (deps: Pick<ModerationDeps, 'store'>) =>
  route(operation, async ({ query, caller }) => {
    const { id, contentId, status, type, urgent, q } = query.filter ?? {}
    const contentIds = contentId ? [contentId] : id
    const filter = { viewerId: caller.id, contentIds, status, type, urgent, search: q?.trim() }
    const [field, direction] = query.sort ?? (['priority', 'ASC'] as const)
    // Note: react-admin asks for records by id without a range and wants every one of them.
    const page = toPage(query.range ?? (id && [0, Math.max(0, id.length - 1)]))
    const [groups, total] = await Promise.all([
      deps.store.findReportGroups(filter, { field, direction }, page),
      deps.store.countReportGroups(filter),
    ])
    const shown = await presentReportedContents(deps, groups, SHOWN_IN_LIST)
    return answer(200, shown, { 'Content-Range': contentRange('reports', page, groups.length, total) })
  })
