import { contentRange, listCases as operation, toPage } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { ModerationDeps } from '../deps.ts'
import { presentCases } from '../queries/present-cases.ts'
import { readCaseQuery } from './read-case-query.ts'

export const listCasesRoute = (deps: Pick<ModerationDeps, 'store' | 'clock' | 'settings'>) =>
  route(operation, async ({ query, caller }) => {
    const { filter, order } = readCaseQuery(query)
    const { ids } = filter
    // Note: react-admin asks for records by id without a range and wants every one of them.
    const page = toPage(query.range ?? (ids && [0, Math.max(0, ids.length - 1)]))
    const [found, total] = await Promise.all([
      deps.store.findCaseIds(filter, order, page),
      deps.store.countCases(filter),
    ])
    const cases = await presentCases(deps, await deps.store.findCases(found), caller.id)
    return answer(200, cases, { 'Content-Range': contentRange('cases', page, cases.length, total) })
  })
