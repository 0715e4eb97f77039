import type { DataExport } from './api.ts'

const EAGER_FOR_MS = 60_000
/** The platform gives a late one up after half an hour; a page left open asks no longer than that. */
const PATIENT_FOR_MS = 2 * 3_600_000

/** Milliseconds until the page asks again how an export stands; false once it need not. */
export function pollDelay(
  found: Pick<DataExport, 'state' | 'requestedAt'> | null | undefined,
  now: number,
): number | false {
  if (found?.state !== 'PREPARING') return false
  const age = now - Date.parse(found.requestedAt)
  if (age > PATIENT_FOR_MS) return false
  return age < EAGER_FOR_MS ? 2_000 : 15_000
}
