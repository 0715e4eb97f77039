import type { DataExport } from './api.ts'

const EAGER_FOR_MS = 60_000
/** The platform gives up a late export after half an hour; an open page stops polling after this many milliseconds. */
const PATIENT_FOR_MS = 2 * 3_600_000

/** Milliseconds until the next check of an export; false when no further check is needed. */
export function pollDelay(
  found: Pick<DataExport, 'state' | 'requestedAt'> | null | undefined,
  now: number,
): number | false {
  if (found?.state !== 'PREPARING') return false
  const age = now - Date.parse(found.requestedAt)
  if (age > PATIENT_FOR_MS) return false
  return age < EAGER_FOR_MS ? 2_000 : 15_000
}
