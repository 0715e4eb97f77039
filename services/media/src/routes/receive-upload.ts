import { AppError } from '@alcove/contracts'
import type { ServiceApp } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import { infoFromHeaders } from '@alcove/kit/http/request-info'
import { type AdmittedUpload, admitUpload } from '../actions/uploads/admit-upload.ts'
import { endUpload } from '../actions/uploads/end-upload.ts'
import { receiveUpload, type UploadTarget } from '../adapters/uploads/receive-upload.ts'
import { requireUploadGrant, type UploadRequestLine } from '../adapters/uploads/require-upload-grant.ts'
import { OBJECT_PATH, type UploadGrant } from '../adapters/uploads/upload-grants.ts'
import type { MediaDeps } from '../deps.ts'
import { contentOfUploadKey } from '../domain/content.ts'

type Deps = Pick<
  MediaDeps,
  'store' | 'objects' | 'disk' | 'arriving' | 'clock' | 'settings' | 'log' | 'ids' | 'metrics'
>

interface Put extends UploadRequestLine {
  body: ReadableStream<Uint8Array> | null
}

/** Serves the upload URLs that lead through this process. */
export function receiveUploads(app: ServiceApp, objects: UploadTarget, deps: Deps): void {
  app.put(`${OBJECT_PATH}:key{.+}`, async (c) => {
    try {
      const length = c.req.header('content-length')
      await receive(objects, deps, {
        key: c.req.param('key'),
        signature: c.req.query('signature') ?? '',
        contentType: c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '',
        contentLength: length === undefined ? null : Number(length),
        body: c.req.raw.body,
      })
      return c.body(null, 200)
    } catch (error) {
      const info = c.env?.info ?? infoFromHeaders(c.req.raw.headers, deps.ids)
      return problemResponse(error, info.requestId, deps.log)
    }
  })
}

/** Checks signature, type and length before admission, so that invalid requests never reach the database. */
async function receive(objects: UploadTarget, deps: Deps, put: Put): Promise<void> {
  const { uploads } = deps.metrics
  try {
    const grant = requireUploadGrant(objects, put)
    const contentId = contentOfUploadKey(put.key) ?? put.key
    const bytes = await deps.arriving.take(contentId, (signal) =>
      receiveInTurn(objects, deps, put, grant, signal),
    )
    uploads.ended.inc({ outcome: 'stored' })
    uploads.bytes.inc(bytes)
  } catch (error) {
    uploads.ended.inc({ outcome: 'failed' })
    throw error
  }
}

async function receiveInTurn(
  objects: UploadTarget,
  deps: Deps,
  put: Put,
  grant: UploadGrant,
  signal: AbortSignal,
): Promise<number> {
  const { inProgress } = deps.metrics.uploads
  const space = deps.disk.holdSpace()
  let admitted: AdmittedUpload | undefined
  let leave: (() => void) | undefined
  try {
    const bytes = await receiveUpload(objects, grant, {
      ...put,
      signal,
      space,
      admit: async (announced, longest) => {
        admitted = await admitUpload(deps, put.key, announced, longest)
        inProgress.inc()
        leave = deps.arriving.enter(admitted.userId)
        return admitted.maxBytes
      },
    })
    if (admitted) await endUpload(deps, admitted, bytes)
    return bytes
  } catch (error) {
    if (admitted)
      await endUpload(deps, admitted, null).catch((failure) =>
        deps.log.warn(
          { err: failure, key: put.key },
          'upload.counted: an upload that ended counts for a day',
        ),
      )
    throw error instanceof AppError && error.code === 'UPLOAD_TOO_LARGE' && admitted?.isQuotaLess
      ? new AppError('UPLOAD_QUOTA_REACHED', { cause: error })
      : error
  } finally {
    space.release()
    leave?.()
    if (admitted) inProgress.dec()
  }
}
