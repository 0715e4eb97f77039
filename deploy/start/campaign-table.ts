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

/** Two Markdown tables: tests and duration of each campaign, then what the campaigns counted. */
export function renderCampaigns(results: CampaignResult[], counts: CampaignCount[]): string {
  const files = [...results]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map((one) => {
      const having = (status: string) => one.assertionResults.filter((test) => test.status === status).length
      // A file that cannot be loaded has no tests that could fail.
      const failed = having('failed') + (one.status === 'failed' && one.assertionResults.length === 0 ? 1 : 0)
      const skipped = one.assertionResults.length - having('passed') - having('failed')
      const seconds = Math.round((one.endTime - one.startTime) / 1000)
      return `| \`${one.name}\` | ${having('passed')} | ${failed} | ${skipped} | ${seconds} |`
    })
  const counted = counts.map(
    ({ campaign, what, count, failed }) => `| ${campaign} | ${count} ${what} | ${failed} |`,
  )
  return [
    '| campaign | passed | failed | skipped | seconds |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...files,
    '',
    '| counted | how many | broken |',
    '| --- | ---: | ---: |',
    ...counted,
  ].join('\n')
}
