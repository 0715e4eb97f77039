import { terminateUpload as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { removeResumableUpload } from '../actions/uploads/resumable/remove-resumable-upload.ts'
import { workOnUpload } from '../actions/uploads/resumable/work-on-upload.ts'
import { answerTus } from '../adapters/tus/answer-tus.ts'
import type { MediaDeps } from '../deps.ts'

export const terminateUploadRoute = (deps: MediaDeps) =>
  route(operation, ({ params, caller, header }) =>
    workOnUpload(deps, params.id, caller, async (upload) => {
      const headers = await answerTus(
        { method: 'DELETE', id: upload.id, header },
        { remove: () => removeResumableUpload(deps, upload, 'deleted') },
      )
      return answer(204, undefined, headers)
    }),
  )
