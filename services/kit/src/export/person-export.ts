import { EXPORT_SERVICES, type ExportService, type ServiceName } from '@alcove/contracts'
import type { Sql } from '../database/database.ts'

/** What a service keeps of an account. */
export interface PersonRecords {
  /** Written as JSON: dates become ISO 8601. */
  records: object
  /** Bytes that the archive gets beside the records. */
  fileBytes?: number
}

/**
 * Reads what a service keeps of an account, for its holder: nothing about other people, no secrets.
 * @param sql all reads see the same state of the database
 */
export type ExportPerson = (sql: Sql, userId: string) => Promise<PersonRecords>

/** @throws when the contracts do not say of a service what it does: an export would wait for it, or lack its part */
export function exportServiceOf(
  name: ServiceName,
  exportPerson: ExportPerson | undefined,
): ExportService | null {
  const service = EXPORT_SERVICES.find((one) => one === name) ?? null
  if ((service === null) !== (exportPerson === undefined))
    throw new Error(`EXPORT_SERVICES ${service ? 'has' : 'lacks'} ${name}, whose service says otherwise`)
  return service
}
