import { AppError, requestArchiveUrl as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { findArchiveUrl } from '../queries/find-archive-url.ts'

export const requestArchiveUrlRoute = (deps: Pick<IdentityDeps, 'store' | 'clock' | 'archiveTokens'>) =>
  route(operation, async ({ params: { id, exportId }, caller }) => {
    const { id: userId, sessionId } = caller
    if (id !== userId) throw new AppError('USER_NOT_FOUND')
    if (sessionId === null) throw new AppError('TOKEN_INVALID')
    return answer(200, await findArchiveUrl(deps, { userId, sessionId, exportId }))
  })
