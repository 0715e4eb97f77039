import { AppError } from '@alcove/contracts'
import type { ServiceApp } from '@alcove/kit/http/create-app'
import { problemResponse } from '@alcove/kit/http/problem'
import { infoFromHeaders } from '@alcove/kit/http/request-info'
import { type FolderStore, OBJECT_PATH } from '../adapters/folder/folder-store.ts'
import { receiveUpload } from '../adapters/folder/receive-upload.ts'
import type { MediaDeps } from '../deps.ts'
import { contentOfUploadKey } from '../domain/content.ts'

/** The upload URLs of the folder store. Other stores take uploads themselves. */
export function receiveUploads(
  app: ServiceApp,
  objects: FolderStore,
  deps: Pick<MediaDeps, 'store' | 'log' | 'ids'>,
): void {
  app.put(`${OBJECT_PATH}:key{.+}`, async (c) => {
    try {
      const key = c.req.param('key')
      const signature = c.req.query('signature') ?? ''
      // Before the database is asked: only keys that we made reach it.
      if (!objects.readGrant(key, signature)) throw new AppError('UPLOAD_URL_INVALID')
      await refuseAccepted(deps, key)
      const length = c.req.header('content-length')
      await receiveUpload(objects, {
        key,
        signature,
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

/** Once a file was accepted its URL is spent. The accepted bytes are a copy and safe anyway; this keeps litter out. */
async function refuseAccepted(deps: Pick<MediaDeps, 'store'>, key: string): Promise<void> {
  const id = contentOfUploadKey(key)
  const content = id ? await deps.store.findContent(id) : null
  if (content?.state !== 'DRAFT') throw new AppError('UPLOAD_URL_INVALID')
}
