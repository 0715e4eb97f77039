import { getUpload as operation, UPLOAD_KEY_HEADER } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { finishResumableUpload } from '../actions/uploads/resumable/finish-resumable-upload.ts'
import { measureUpload } from '../actions/uploads/resumable/measure-upload.ts'
import { workOnUpload } from '../actions/uploads/resumable/work-on-upload.ts'
import { answerTus } from '../adapters/tus/answer-tus.ts'
import type { MediaDeps } from '../deps.ts'

export const getUploadRoute = (deps: MediaDeps) =>
  route(operation, ({ params, caller, header }) =>
    workOnUpload(deps, params.id, caller, async (upload) => {
      const offset = await measureUpload(deps, upload)
      const isWhole = offset === upload.bytes
      const headers = await answerTus(
        { method: 'HEAD', id: upload.id, header },
        { measure: async () => ({ bytes: upload.bytes, offset }) },
      )
      // The answer to the last bytes was lost, or its process was killed.
      if (isWhole) await finishResumableUpload(deps, upload)
      return answer(200, undefined, {
        ...headers,
        'Upload-Metadata': upload.metadata,
        'Upload-Expires': upload.expiresAt.toUTCString(),
        ...(isWhole ? { [UPLOAD_KEY_HEADER]: upload.objectKey } : {}),
      })
    }),
  )
