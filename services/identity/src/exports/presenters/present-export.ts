import { asResource, type EXPORT_STATES } from '@alcove/contracts'
import { type DataExport, readExportState, renewableAt } from '../domain/data-export.ts'

/** Presents an export to its holder; null once it has expired. */
export function presentExport(found: DataExport, now: Date) {
  const state = readExportState(found, now)
  return state === 'EXPIRED' ? null : present(found, state)
}

function present(found: DataExport, state: (typeof EXPORT_STATES)[number]) {
  const { id, userId, requestedAt, readyAt, expiresAt, parts } = found
  return asResource('DataExport', `/api/users/${userId}/exports/${id}`, {
    id,
    state,
    requestedAt: requestedAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    bytes: readyAt ? parts.reduce((sum, part) => sum + part.bytes, 0) : null,
    renewableAt: renewableAt(found).toISOString(),
  })
}
