import { appendFileSync } from 'node:fs'

/** One row of the table that `npm run verify` prints. */
export interface CampaignCount {
  campaign: string
  /** The counted unit: cells, files, seeds. */
  what: string
  count: number
  /** Number of units that broke a promise. */
  failed: number
}

/** Adds a row to the table of `npm run verify`; without it (`VERIFY_COUNTS` unset) writes nothing. */
export function recordCount(row: CampaignCount): void {
  const file = process.env.VERIFY_COUNTS
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`)
}
