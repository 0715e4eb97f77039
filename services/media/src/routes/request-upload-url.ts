import { requestUploadUrl as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { requestUploadUrl } from '../actions/uploads/request-upload-url.ts'
import type { MediaDeps } from '../deps.ts'

export const requestUploadUrlRoute = (deps: MediaDeps) =>
  route(operation, async ({ params, body, caller, info }) => {
    const input = {
      contentId: params.id,
      mimeType: body.mimeType,
      fileSize: body.fileSize,
      origin: info.origin,
    }
    return answer(200, await requestUploadUrl(deps, input, caller))
  })
