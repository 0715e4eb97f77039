import { getModerationRevision as operation } from '@alcove/contracts'
import { awaitRevision } from '@alcove/kit/http/await-revision'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { ModerationDeps } from '../deps.ts'

export const getModerationRevisionRoute = (deps: Pick<ModerationDeps, 'store'>) =>
  route(operation, async ({ params: { id }, query: { atLeast }, signal }) => {
    const read = async () => {
      const known = isUuid(id) ? await deps.store.findCase(id) : null
      return { revision: known?.revision ?? 0, known: known !== null, state: null }
    }
    return answer(200, await awaitRevision(atLeast, read, signal))
  })
