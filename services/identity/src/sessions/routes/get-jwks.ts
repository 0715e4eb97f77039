import { getJwks as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'

export const getJwksRoute = (deps: Pick<IdentityDeps, 'tokens'>) =>
  route(operation, async () =>
    answer(200, deps.tokens.publicKeys(), { 'Cache-Control': 'public, max-age=300' }),
  )
