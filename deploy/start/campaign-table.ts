import type { CampaignCount } from '../../e2e/support/record-count.ts'

/** The part of vitest's JSON report that the table needs. Times are milliseconds. */
export interface CampaignReport {
  testResults: CampaignResult[]
}

export interface CampaignResult {
  name: string
  status: string
  startTime: number
  endTime: number
  assertionResults: { status: string }[]
}

/** A row of a Markdown table with its subject; a later run with the same subject replaces it. */
type Rows = Map<string, string>

const CAMPAIGNS = '| campaign | commit | passed | failed | skipped | seconds |'
const COUNTS = '| counted | commit | how many | broken |'

/**
 * Two Markdown tables: tests and duration of each campaign, then what the campaigns counted.
 * @param commit that was checked out
 * @param page an earlier table, whose rows are kept for campaigns that did not run now
 */
export function renderCampaigns(
  results: CampaignResult[],
  counts: CampaignCount[],
  commit: string,
  page = '',
): string {
  const files = readRows(page, CAMPAIGNS)
  for (const one of results) {
    const having = (status: string) => one.assertionResults.filter((test) => test.status === status).length
    // A file that fails to load has no failed test.
    const failed = having('failed') || (one.status === 'failed' ? 1 : 0)
    const skipped = one.assertionResults.length - having('passed') - having('failed')
    const seconds = Math.round((one.endTime - one.startTime) / 1000)
    const key = `\`${one.name}\``
    files.set(key, `| ${key} | ${commit} | ${having('passed')} | ${failed} | ${skipped} | ${seconds} |`)
  }
  const counted = readRows(page, COUNTS)
  for (const { campaign, what, count, failed } of counts) {
    const key = `${campaign}: ${what}`
    counted.set(key, `| ${key} | ${commit} | ${count} | ${failed} |`)
  }
  return [
    CAMPAIGNS,
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...sorted(files),
    '',
    COUNTS,
    '| --- | --- | ---: | ---: |',
    ...sorted(counted),
  ].join('\n')
}

function readRows(page: string, head: string): Rows {
  const lines = page.split('\n')
  const start = lines.indexOf(head)
  const rows: Rows = new Map()
  if (start < 0) return rows
  for (const line of lines.slice(start + 2)) {
    if (!line.startsWith('| ')) break
    rows.set(line.split(' | ')[0]!.slice(2), line)
  }
  return rows
}

function sorted(rows: Rows): string[] {
  return [...rows].sort(([a], [b]) => a.localeCompare(b)).map(([, row]) => row)
}
