import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LINTS, packagePath, run, runChecks, TYPE_CHECKS } from './checks.ts'

/** Runs `npm test`. Ends with one line: `N passed, N failed`, and the count of skipped tests. */
const named = process.argv.slice(2)
const checks = named.length === 0 ? await runChecks([...TYPE_CHECKS, ...LINTS]) : { passed: 0, failed: 0 }
const total = { ...checks, skipped: 0 }

const folder = mkdtempSync(join(tmpdir(), 'alcove-check-'))
const report = join(folder, 'report.json')
const finished = await run(packagePath('vitest/vitest.mjs'), [
  'run',
  ...named,
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
])
try {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  // A file that fails to load has no tests that could fail.
  const broken = testResults.filter(
    (file: { status: string; assertionResults: unknown[] }) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  )
  total.passed += numPassedTests
  total.failed += numFailedTests + broken.length
  total.skipped += numPendingTests + (numTodoTests ?? 0)
} catch {
  total.failed++
}
rmSync(folder, { recursive: true, force: true })
// Errors outside of tests make the run fail as well.
if (!finished && total.failed === 0) total.failed++

console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed === 0 ? 0 : 1
