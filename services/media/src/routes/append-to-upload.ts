import { AppError, appendToUpload as operation, UPLOAD_KEY_HEADER } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { requireUploadsOpen } from '../actions/uploads/require-uploads-open.ts'
import { finishResumableUpload } from '../actions/uploads/resumable/finish-resumable-upload.ts'
import { measureUpload } from '../actions/uploads/resumable/measure-upload.ts'
import { prolongUpload } from '../actions/uploads/resumable/prolong-upload.ts'
import { workOnUpload } from '../actions/uploads/resumable/work-on-upload.ts'
import { answerTus } from '../adapters/tus/answer-tus.ts'
import { appendBody } from '../adapters/uploads/append-body.ts'
import { createShortAppends } from '../adapters/uploads/short-appends.ts'
import type { MediaDeps } from '../deps.ts'

/** Answers to bodies for which there is no room now. */
const REFUSED = new Set<string>(['TOO_MANY_REQUESTS', 'STORAGE_FULL'])

export const appendToUploadRoute = (deps: MediaDeps, shortAppends = createShortAppends()) =>
  route(operation, ({ params, caller, header, stream }) => {
    requireUploadsOpen(deps)
    shortAppends.require(caller.id)
    return workOnUpload(deps, params.id, caller, async (upload, hold) => {
      let { expiresAt } = upload
      let isWhole = false
      const length = header('content-length')
      const headers = await answerTus(
        { method: 'PATCH', id: upload.id, header, body: stream },
        {
          measure: async () => ({ bytes: upload.bytes, offset: await measureUpload(deps, upload) }),
          async append(body, offset) {
            // Nothing is left of it but its object.
            if (upload.completedAt) return upload.bytes
            const longest = upload.bytes - offset
            let arrived = 0
            let isRefused = false
            try {
              return await appendBody(deps, upload, {
                body,
                offset,
                length: length === undefined ? longest : Number(length),
                hold,
                admit: async () => {
                  expiresAt = await prolongUpload(deps, upload)
                },
                onArrived: (bytes) => {
                  arrived = bytes
                },
              })
            } catch (error) {
              // Nothing of it was looked at, so that nothing was written again.
              isRefused = arrived === 0 && error instanceof AppError && REFUSED.has(error.code)
              throw error
            } finally {
              if (arrived < longest && !isRefused) shortAppends.count(caller.id, arrived)
            }
          },
          async complete() {
            await finishResumableUpload(deps, upload)
            isWhole = true
          },
        },
      )
      return answer(204, undefined, {
        ...headers,
        'Upload-Expires': expiresAt.toUTCString(),
        ...(isWhole ? { [UPLOAD_KEY_HEADER]: upload.objectKey } : {}),
      })
    })
  })
