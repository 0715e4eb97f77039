import { listExportFiles as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { MediaDeps } from '../deps.ts'
import { findExportFiles } from '../queries/find-export-files.ts'

export const listExportFilesRoute = (deps: Pick<MediaDeps, 'store' | 'objects'>) =>
  route(operation, async ({ caller }) => answer(200, await findExportFiles(deps, caller.id)))
