import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries } from '../../src/postgres/binaries.ts'
import { initialise } from '../../src/postgres/initialise.ts'
import { runAs } from '../../src/postgres/run-as.ts'

/** None has a line in /etc/passwd. */
const NAMELESS = { uid: 54_321, gid: 54_321 }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-run-as-'))
  await chmod(folder, 0o755)
})
afterEach(() => rm(folder, { recursive: true }))

test('reports a failure with the output of the program, which stays in the log', async () => {
  const log = join(folder, 'postgres.log')
  await writeFile(log, 'of before\n')
  const failed = runAs(undefined, '/bin/sh', ['-c', 'echo "no room left" >&2; exit 3'], log)
  await expect(failed).rejects.toThrow(/ended with code 3:\nno room left\n.*postgres\.log/s)
  await expect(failed).rejects.not.toThrow('of before')
  expect(await readFile(log, 'utf8')).toBe('of before\nno room left\n')
})

test('reports a failure without output too', async () => {
  const failed = runAs(undefined, '/bin/sh', ['-c', 'exit 4'], join(folder, 'away', 'postgres.log'))
  await expect(failed).rejects.toThrow('ended with code 4')
})

test.runIf(process.getuid?.() === 0)(
  'a cluster of an account without a name says why it is not made',
  async () => {
    const cluster = join(folder, 'data', 'postgres')
    const binaries = await findBinaries(NAMELESS)
    const options = { password: 'pw', trusting: false, account: NAMELESS }
    await expect(initialise(binaries, cluster, options)).rejects.toThrow(/initdb.*user ID 54321/s)
  },
)
