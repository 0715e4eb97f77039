import { AppError, getAccount as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { IdentityDeps } from '../../deps.ts'
import { presentAccountDetail } from '../queries/present-account.ts'

export const getAccountRoute = (deps: Pick<IdentityDeps, 'store' | 'clock' | 'settings'>) =>
  route(operation, async ({ params: { id } }) => {
    const account = isUuid(id) ? await deps.store.findAccount(id) : null
    if (!account) throw new AppError('USER_NOT_FOUND')
    return answer(200, await presentAccountDetail(deps, account))
  })
