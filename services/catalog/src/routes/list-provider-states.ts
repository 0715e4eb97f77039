import { contentRange, listProviderStates as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { CatalogDeps } from '../deps.ts'
import { listProviderStates } from '../queries/list-provider-states.ts'

export const listProviderStatesRoute = (deps: Pick<CatalogDeps, 'store' | 'sources'>) =>
  route(operation, async () => {
    const states = await listProviderStates(deps)
    const all = { offset: 0, limit: states.length }
    return answer(200, states, {
      'Content-Range': contentRange('providers', all, states.length, states.length),
    })
  })
