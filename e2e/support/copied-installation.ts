import { execFile } from 'node:child_process'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PROVIDERS } from '@alcove/contracts'
import { until } from '@alcove/embedded/demo/until'
import { inject } from 'vitest'
import { createPeople } from './people.ts'
import { type DataFolder, newDataDir, runPlatform } from './run-platform.ts'

const DEMO_PASSWORD = 'une phrase pour la démonstration'
export const DEMO_SETTINGS = { DEMO_DATA: 'on', DEMO_PASSWORD }

/** Without providers, so that no copy keeps lists and ports of simulated ones that are gone. */
const WITHOUT_PROVIDERS = Object.fromEntries(
  PROVIDERS.map((name) => [`PROVIDER_${name.toUpperCase()}_URL`, 'http://127.0.0.1:9']),
)

/** Durability is off, which only matters in a crash of the whole machine; `kill -9` loses nothing. */
const WITHOUT_SYNC = 'fsync = off\nfull_page_writes = off\nautovacuum = off\n'

/** In a demo's data folder: what its first start printed. */
const FIRST_OUTPUT = 'first-output.txt'

const MADE_WITHIN_MS = 240_000
const run = promisify(execFile)

/**
 * Copies a data folder with the accounts of PEOPLE, in which no platform has run yet.
 * Note: migrations and `user:create` take seconds, so they run once for all test files of a run.
 */
export function newInstallation(): Promise<DataFolder> {
  return copyOf('people', createPeople)
}

/** Copies a data folder with demo accounts and videos, to be run with `DEMO_SETTINGS`, or with the password of its first start. */
export async function newDemo(): Promise<DataFolder & { firstOutput: string }> {
  const folder = await copyOf('demo', async (dataDir) => {
    const environment = { DEMO_DATA: 'on', ...WITHOUT_PROVIDERS }
    const platform = await runPlatform({ dataDir, environment })
    await platform.stop()
    await writeFile(join(dataDir, FIRST_OUTPUT), platform.output())
  })
  return { ...folder, firstOutput: await readFile(join(folder.dataDir, FIRST_OUTPUT), 'utf8') }
}

async function copyOf(name: string, make: (dataDir: string) => Promise<void>): Promise<DataFolder> {
  const original = join(inject('installations'), name)
  const state = join(original, 'state')
  if (await isNew(original)) {
    try {
      await make(join(original, 'data'))
      await appendFile(join(original, 'data', 'postgres', 'postgresql.conf'), WITHOUT_SYNC)
      await writeFile(state, 'made')
    } catch (error) {
      await writeFile(state, `could not be made: ${error}`)
      throw error
    }
  }
  const said = await until(`the installation ${name} is made`, MADE_WITHIN_MS, () =>
    readFile(state, 'utf8').then(
      (text) => text || undefined,
      () => undefined,
    ),
  )
  if (said !== 'made') throw new Error(`The installation ${name} ${said}`)
  const folder = await newDataDir()
  // Note: the cluster belongs to the database's own account, which `cp -a` keeps.
  await run('cp', ['-a', `${original}/data/.`, folder.dataDir])
  return folder
}

/** Tests whether this worker is the one that creates it. */
function isNew(folder: string): Promise<boolean> {
  return mkdir(folder, { mode: 0o711 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}
