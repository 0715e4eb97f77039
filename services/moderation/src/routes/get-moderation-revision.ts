import { getModerationRevision as operation } from '@alcove/contracts'
import { isUuid } from '@alcove/kit/clock'
import { answer, route } from '@alcove/kit/http/route'
import type { ModerationDeps } from '../deps.ts'

export const getModerationRevisionRoute = (deps: Pick<ModerationDeps, 'store'>) =>
  route(operation, async ({ params }) => {
    const known = isUuid(params.id) ? await deps.store.findCase(params.id) : null
    return answer(200, { revision: known?.revision ?? 0, known: known !== null, state: null })
  })
