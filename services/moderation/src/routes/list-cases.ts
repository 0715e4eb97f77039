import { listCases as operation } from '@alcove/contracts'
import { answerList } from '@alcove/kit/http/answer-list'
import { route } from '@alcove/kit/http/route'
import type { ModerationDeps } from '../deps.ts'
import { presentCases } from '../queries/present-cases.ts'
import { CASE_ORDER, toCaseFilter } from './read-case-query.ts'

export const listCasesRoute = (deps: Pick<ModerationDeps, 'store' | 'clock' | 'settings'>) =>
  route(operation, ({ query, caller }) =>
    answerList({
      resource: 'cases',
      query,
      order: CASE_ORDER,
      async find(requested, order, page) {
        const filter = toCaseFilter(requested)
        const [ids, total] = await Promise.all([
          deps.store.findCaseIds(filter, order, page),
          deps.store.countCases(filter),
        ])
        return { rows: await deps.store.findCases(ids), total }
      },
      present: (cases) => presentCases(deps, cases, caller.id),
    }),
  )
