import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What `npm test` does. Ends with one line: `N passed, N failed`, and how many were skipped. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const bin = (name: string) => join(root, 'node_modules', name)
const tsc = bin('typescript/bin/tsc')

const CHECKS: [name: string, program: string, ...args: string[]][] = [
  ['types of services', tsc, '--noEmit'],
  ['types of the site', tsc, '-p', 'web', '--noEmit'],
  ['types of the console', tsc, '-p', 'backoffice', '--noEmit'],
  ['lint and format', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
]

function run(program: string, args: string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}

const total = { passed: 0, failed: 0, skipped: 0 }
const named = process.argv.slice(2)
if (named.length === 0) {
  // Side by side: each of them is one process on one core.
  await Promise.all(
    CHECKS.map(async ([name, program, ...args]) => {
      const passed = await run(program, args)
      console.log(`${passed ? 'ok  ' : 'FAIL'} ${name}`)
      total[passed ? 'passed' : 'failed']++
    }),
  )
}

const folder = mkdtempSync(join(tmpdir(), 'alcove-check-'))
const report = join(folder, 'report.json')
const finished = await run(bin('vitest/vitest.mjs'), [
  'run',
  ...named,
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
])
try {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  // A file that cannot even be loaded has no tests that could fail.
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
