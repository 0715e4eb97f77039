import { expect, test } from 'vitest'
import { renderCampaigns } from './campaign-table.ts'

const result = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  startTime: 1_000,
  endTime: 3_400,
  assertionResults: tests.map((one) => ({ status: one })),
})

test('counts the tests of each campaign, sorted by name', () => {
  const table = renderCampaigns(
    [
      result('b.campaign.ts', 'failed', 'passed', 'failed', 'pending'),
      result('a.campaign.ts', 'passed', 'passed'),
    ],
    [],
  )
  expect(table).toContain('| `a.campaign.ts` | 1 | 0 | 0 | 2 |\n| `b.campaign.ts` | 1 | 1 | 1 | 2 |')
})

test('counts a campaign that could not be loaded as one failure', () => {
  expect(renderCampaigns([result('a.campaign.ts', 'failed')], [])).toContain(
    '| `a.campaign.ts` | 0 | 1 | 0 | 2 |',
  )
})

test('lists what campaigns recorded', () => {
  const rows = [{ campaign: 'authorisation matrix', what: 'cells', count: 1_600, failed: 2 }]
  expect(renderCampaigns([], rows)).toContain('| authorisation matrix | 1600 cells | 2 |')
})
