import { getModerationRevision as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { ModerationDeps } from '../deps.ts'

export const getModerationRevisionRoute = (deps: Pick<ModerationDeps, 'store'>) =>
  route(operation, async ({ params }) => {
    const known = isUuid(params.id) ? await deps.store.findCase(params.id) : null
    return answer(200, { revision: known?.revision ?? 0, known: known !== null, state: null })
  })
