import { AppError, getCase as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { ModerationDeps } from '../deps.ts'
import { isOpen } from '../domain/case.ts'
import { presentCases } from '../queries/present-cases.ts'

export const getCaseRoute = (deps: Pick<ModerationDeps, 'store' | 'clock' | 'settings'>) =>
  route(operation, async ({ params, caller }) => {
    const known = isUuid(params.id) ? await deps.store.findCase(params.id) : null
    if (!isOpen(known)) throw new AppError('CONTENT_NOT_FOUND')
    const [presented] = await presentCases(deps, [known], caller.id)
    return answer(200, presented!)
  })
