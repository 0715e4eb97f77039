import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findUnseen } from '../../e2e/copy/find-unseen.ts'
import { LINTS, packagePath, run, runChecks, TYPE_CHECKS } from './checks.ts'

/** Runs `npm test`. Ends with one line: `N passed, N failed`, and the count of skipped tests. */
const named = process.argv.slice(2)
const checks = named.length === 0 ? await runChecks([...TYPE_CHECKS, ...LINTS]) : { passed: 0, failed: 0 }
const total = { ...checks, skipped: 0 }

const folder = mkdtempSync(join(tmpdir(), 'alcove-check-'))
const report = join(folder, 'report.json')
const sentences = join(folder, 'sentences')
mkdirSync(sentences)
const finished = await run(
  packagePath('vitest/vitest.mjs'),
  ['run', ...named, ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
  // Named tests alone show only some of the sentences.
  named.length === 0 ? { ...process.env, SENTENCES_SEEN: sentences } : undefined,
)
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
if (named.length === 0) {
  const unseen = findUnseen(sentences)
  const passed = unseen.length === 0
  console.log(`${passed ? 'ok  ' : 'FAIL'} every sentence of the specification stood on a page`)
  for (const sentence of unseen) console.log(`     not seen: ${sentence}`)
  total[passed ? 'passed' : 'failed']++
}
rmSync(folder, { recursive: true, force: true })
// Errors outside of tests make the run fail as well.
if (!finished && total.failed === 0) total.failed++

console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed === 0 ? 0 : 1
