import { contentRange, listCases as operation, pageOf } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { ModerationDeps } from '../deps.ts'
import { presentCases } from '../queries/present-cases.ts'

export const listCasesRoute = (deps: Pick<ModerationDeps, 'store'>) =>
  route(operation, async ({ query }) => {
    const { id: ids, status, q } = query.filter ?? {}
    const states = [status ?? []].flat()
    const filter = { ids, states: states.length > 0 ? states : undefined, search: q?.trim() }
    const [field, direction] = query.sort ?? (['createdAt', 'DESC'] as const)
    // Note: react-admin asks for records by id without a range and wants every one of them.
    const page = pageOf(query.range ?? (ids && [0, Math.max(0, ids.length - 1)]))
    const [found, total] = await Promise.all([
      deps.store.findCaseIds(filter, { field, direction }, page),
      deps.store.countCases(filter),
    ])
    const cases = await presentCases(deps, await deps.store.findCases(found))
    return answer(200, cases, { 'Content-Range': contentRange('cases', page, cases.length, total) })
  })
