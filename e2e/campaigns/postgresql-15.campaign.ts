import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startOlderServer } from '../support/older-database-server.ts'
import { recordCount } from '../support/record-count.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
/** Tests that need a database. */
const FILES = [
  'services/',
  'deploy/embedded/test/',
  'deploy/sandbox-payments/',
  'e2e/recovery/external-database',
]

/** Runs the tests of `npm test` that need a database, on the oldest supported PostgreSQL. */
test('everything that asks a database does so at PostgreSQL 15', async (context) => {
  const server = await startOlderServer()
  if (!server) {
    console.warn(
      '\n*** SKIPPED: PostgreSQL 15. Install it (Debian 12: postgresql-15) or set POSTGRESQL_15_BIN. ***\n',
    )
    return context.skip()
  }
  const folder = await mkdtemp(join(tmpdir(), 'alcove-postgresql-15-'))
  const report = join(folder, 'report.json')
  try {
    const args = [
      'run',
      ...FILES,
      '--project=platform',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]
    const child = spawn(process.execPath, [VITEST, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: server.url },
    })
    const [code] = await once(child, 'exit')
    const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'))
    recordCount({ campaign: 'PostgreSQL 15', what: 'tests', count: numPassedTests, failed: numFailedTests })
    expect(numPassedTests).toBeGreaterThan(1_000)
    expect(code).toBe(0)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
