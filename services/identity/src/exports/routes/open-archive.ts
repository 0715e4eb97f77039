import { openArchive as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { openArchive } from '../actions/open-archive.ts'

export const openArchiveRoute = (
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'ids' | 'tokens' | 'archiveTokens'>,
) =>
  route(operation, async ({ params: { id: userId, exportId }, body }) =>
    answer(200, await openArchive(deps, { userId, exportId, ...body })),
  )
