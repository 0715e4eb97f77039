import { AppError, requestExport as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { requestExport } from '../actions/request-export.ts'
import { presentExport } from '../presenters/present-export.ts'

export const requestExportRoute = (deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'settings'>) =>
  route(operation, async ({ params, caller, info }) => {
    if (params.id !== caller.id) throw new AppError('USER_NOT_FOUND')
    const dataExport = await requestExport(deps, { userId: caller.id, request: info })
    const presented = presentExport(dataExport, dataExport.requestedAt)
    if (!presented) throw new Error('a new export must be PREPARING, got expired')
    return answer(202, presented)
  })
