import { AppError, type ExportService, getExportPart } from '@alcove/contracts'
import type { Database } from '../database/database.ts'
import { answer, type Route, route } from '../http/route.ts'
import { isUuid } from '../ids.ts'
import { streamPart } from './part-stream.ts'
import { findPartLength } from './parts.ts'

/** HEAD returns the length without reading the part. */
export const exportPartRoute = (service: ExportService, database: Database): Route =>
  route(getExportPart(service), async ({ params: { exportId }, caller }) => {
    const userId = caller.id
    const bytes = isUuid(exportId) ? await findPartLength(database, exportId, userId) : null
    if (bytes === null) throw new AppError('EXPORT_NOT_FOUND')
    const body = streamPart(database, { exportId, userId, bytes })
    return answer(200, body, { 'Content-Length': String(bytes) })
  })
