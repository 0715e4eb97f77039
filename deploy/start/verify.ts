import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CampaignReport, renderCampaigns } from './campaign-table.ts'

/**
 * Runs `npm run verify`: the heavy campaigns, all or the named ones, then a table of their counts. `SEED` and `RUNS` control
 * the random ones. `--record` writes the table to `docs/verify.md` and keeps the rows of campaigns that did not run.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const named = process.argv.slice(2).filter((one) => one !== '--record')
const record = process.argv.includes('--record')
const pagePath = join(root, 'docs', 'verify.md')

const folder = mkdtempSync(join(tmpdir(), 'alcove-verify-'))
const report = join(folder, 'report.json')
const counts = join(folder, 'counts.jsonl')
writeFileSync(counts, '')

const code = await new Promise<number>((resolve, reject) => {
  const args = ['run', '--config', 'vitest.campaigns.ts', ...named]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(process.execPath, [vitest, ...args, ...reporters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, VERIFY_COUNTS: counts },
  })
  child.once('error', reject)
  child.once('exit', (exit) => resolve(exit ?? 1))
})

try {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as CampaignReport
  const results = testResults.map((one) => ({ ...one, name: relative(root, one.name) }))
  const rows = readFileSync(counts, 'utf8').split('\n').filter(Boolean)
  const table = renderCampaigns(
    results,
    rows.map((row) => JSON.parse(row)),
    commit(),
    record && existsSync(pagePath) ? readFileSync(pagePath, 'utf8') : '',
  )
  console.log(`\n${table}`)
  if (record) writeFileSync(pagePath, page(table))
} catch (error) {
  console.error(`No table: ${(error as Error).message}`)
  process.exitCode = 1
}
rmSync(folder, { recursive: true, force: true })
if (code !== 0) process.exitCode = code

/** Short name of the commit, with a `+` when files differ from it; `unknown` outside of a repository. */
function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty=+', '--exclude=*'], {
      cwd: root,
      encoding: 'utf8',
    }).trim()
  } catch {
    return 'unknown'
  }
}

function page(table: string): string {
  return `# What the campaigns counted

Written by \`npm run verify -- --record\`, which replaces the rows of what it ran. Each campaign is a file of tests; what
campaigns counted stands below.

${table}
`
}
