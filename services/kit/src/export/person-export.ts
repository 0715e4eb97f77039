import { EXPORT_SERVICES, type ExportService, type ServiceName } from '@alcove/contracts'
import type { Sql } from '../database/database.ts'

/** Data that a service stores about an account. */
export interface PersonRecords {
  /** Serialised as JSON; dates become ISO 8601. */
  records: object
  /** Bytes of files that the archive adds to the records. */
  fileBytes?: number
}

/**
 * Reads the data that a service stores about an account, for its holder: without data of other people and without
 * secrets.
 * @param sql reads one snapshot of the database
 */
export type ExportPerson = (sql: Sql, userId: string) => Promise<PersonRecords>

/** @throws when service and contracts disagree on having a part: an export would wait for it or lack it */
export function requireExportService(
  name: ServiceName,
  exportPerson: ExportPerson | undefined,
): ExportService | null {
  const service = EXPORT_SERVICES.find((candidate) => candidate === name) ?? null
  if ((service === null) !== (exportPerson === undefined))
    throw new Error(
      `EXPORT_SERVICES and the service must agree on exports: ${name} is ${service ? 'listed without exportPerson' : 'not listed but has exportPerson'}`,
    )
  return service
}
