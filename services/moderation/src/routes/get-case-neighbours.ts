import { AppError, getCaseNeighbours as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { ModerationDeps } from '../deps.ts'
import { isOpen } from '../domain/case.ts'
import { CASE_ORDER, toCaseFilter } from './read-case-query.ts'

export const getCaseNeighboursRoute = (deps: Pick<ModerationDeps, 'store'>) =>
  route(operation, async ({ params, query }) => {
    const known = isUuid(params.id) ? await deps.store.findCase(params.id) : null
    if (!isOpen(known)) throw new AppError('CONTENT_NOT_FOUND')
    const [field, direction] = query.sort ?? CASE_ORDER
    const filter = toCaseFilter(query.filter)
    return answer(200, await deps.store.findNeighbours(known.id, filter, { field, direction }))
  })
