import { Readable } from 'node:stream'
import { AppError, getExportFile as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../deps.ts'
import { exportFileName } from '../domain/export-file.ts'

/** For the owner only, whatever other roles the caller has. */
export const getExportFileRoute = ({ store, objects }: Pick<MediaDeps, 'store' | 'objects'>) =>
  route(operation, async ({ params: { id }, caller }) => {
    const content = isUuid(id) ? await store.findContent(id) : null
    if (content?.userId !== caller.id) throw new AppError('CONTENT_NOT_FOUND')
    const uploader = await store.findUploader(caller.id)
    const { sourceKey } = content
    if (sourceKey === null || exportFileName(content, uploader?.suspended ?? false) === null)
      throw new AppError('CONTENT_UNAVAILABLE')
    const object = await objects.stat(sourceKey)
    if (!object) throw new AppError('CONTENT_UNAVAILABLE')
    const stream = await objects.read(sourceKey, null)
    return answer(200, Readable.toWeb(stream) as ReadableStream, { 'Content-Length': String(object.size) })
  })
