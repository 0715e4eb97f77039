import { issueHlsUrl as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { readAgeProof } from '@alcove/kit/tokens/age-proof-token'
import type { MediaDeps } from '../deps.ts'
import { issuePlaybackGrant } from '../queries/issue-playback-grant.ts'

export const issueHlsUrlRoute = (deps: MediaDeps) =>
  route(operation, async ({ params, query, caller, header }) =>
    answer(
      200,
      await issuePlaybackGrant(deps, params.id, {
        caller,
        ageProof: readAgeProof(header),
        renews: query.renews,
      }),
    ),
  )
