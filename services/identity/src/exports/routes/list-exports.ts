import { AppError, asCollection, listExports as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { presentExport } from '../presenters/present-export.ts'

export const listExportsRoute = ({ store, clock }: Pick<IdentityDeps, 'store' | 'clock'>) =>
  route(operation, async ({ params, caller }) => {
    if (params.id !== caller.id) throw new AppError('USER_NOT_FOUND')
    const found = await store.findLatestExport(caller.id)
    const member = [found && presentExport(found, clock.now())].filter((presented) => presented !== null)
    return answer(200, asCollection(`/api/users/${caller.id}/exports`, member, member.length))
  })
