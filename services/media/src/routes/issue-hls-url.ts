import { issueHlsUrl as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { MediaDeps } from '../deps.ts'
import { issueHlsUrl } from '../queries/issue-hls-url.ts'

export const issueHlsUrlRoute = (deps: MediaDeps) =>
  route(operation, async ({ params, caller }) =>
    answer(200, { url: await issueHlsUrl(deps, params.id, caller) }),
  )
