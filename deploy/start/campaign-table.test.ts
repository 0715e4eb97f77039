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
    'abc1234',
  )
  expect(table).toContain(
    '| `a.campaign.ts` | abc1234 | 1 | 0 | 0 | 2 |\n| `b.campaign.ts` | abc1234 | 1 | 1 | 1 | 2 |',
  )
})

test.each([
  ['loaded', [], 0],
  ['prepared', ['pending', 'pending'], 2],
])('counts a campaign that could not be %s as one failure', (_, tests, skipped) => {
  expect(renderCampaigns([result('a.campaign.ts', 'failed', ...tests)], [], 'abc1234')).toContain(
    `| \`a.campaign.ts\` | abc1234 | 0 | 1 | ${skipped} | 2 |`,
  )
})

test('lists what campaigns recorded', () => {
  const rows = [{ campaign: 'authorisation matrix', what: 'cells', count: 1_600, failed: 2 }]
  expect(renderCampaigns([], rows, 'abc1234')).toContain(
    '| authorisation matrix: cells | abc1234 | 1600 | 2 |',
  )
})

test('keeps the rows of an earlier page for what did not run, and replaces the others', () => {
  const races = { campaign: 'races', what: 'requests', count: 10, failed: 0 }
  const earlier = renderCampaigns(
    [result('a.campaign.ts', 'failed', 'failed'), result('b.campaign.ts', 'passed', 'passed')],
    [races, { ...races, campaign: 'matrix' }],
    'abc1234',
  )
  const later = renderCampaigns(
    [result('a.campaign.ts', 'passed', 'passed')],
    [{ ...races, count: 12 }],
    'def5678',
    `# A page\n\n${earlier}\n`,
  )
  expect(later.split('\n').filter((line) => /^\| [`mr]/.test(line))).toEqual([
    '| `a.campaign.ts` | def5678 | 1 | 0 | 0 | 2 |',
    '| `b.campaign.ts` | abc1234 | 1 | 0 | 0 | 2 |',
    '| matrix: requests | abc1234 | 10 | 0 |',
    '| races: requests | def5678 | 12 | 0 |',
  ])
})
