import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreBackup } from '@alcove/embedded/backup/restoring/restore-backup'
import { isBeingRestored } from '@alcove/kit/installation/installation-record'
import { afterAll, expect, test } from 'vitest'
import {
  aBackup,
  cleanUp,
  contentOf,
  emptyTarget,
  newFolder,
  put,
  silent,
  within,
} from './an-installation.ts'

afterAll(cleanUp)

test('refuses a second restore in the same databases, and reports one that may have been disturbed', {
  timeout: 60_000,
}, async () => {
  const { source, backup } = await aBackup()
  const target = await emptyTarget()
  const { databases } = target
  const other = { ...target, dataDir: await newFolder(), existing: databases }
  const restore = (into: Parameters<typeof restoreBackup>[0]) =>
    restoreBackup(into, backup, { log: silent }).catch((error) => error.message)

  const refused: unknown[] = []
  const openDatabases = async () => ({
    ...(await target.openDatabases()),
    // Note: it has its locks by then, and no other session.
    asOwners: async () => {
      for (const one of [other, { ...other, existing: null }]) refused.push(await restore(one))
      await within(databases.media, (database) =>
        database.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'alcove-restore-lock'`,
        ),
      )
      return databases
    },
  })
  const first = await restore({ ...target, openDatabases })
  const words = expect.stringContaining('Another restore works in the database of')
  expect(refused).toEqual([words, words])
  expect(first).toContain('kept other restores out of the database of media was lost')
  expect(await within(databases.media, isBeingRestored)).toBe(true)
  // Goes on by the marks of the databases, but not over another installation that rests.
  const resting = { ...other, dataDir: await newFolder() }
  await put(resting.dataDir, 'secrets/grant-signing-key', 'of another one')
  expect(await restore(resting)).toContain(`${resting.dataDir} belongs to an installation`)
  expect(await readFile(join(resting.dataDir, 'secrets/grant-signing-key'), 'utf8')).toBe('of another one')
  expect(await restore(other)).toMatchObject({ objects: { leftOut: [] } })
  expect(await contentOf(databases)).toEqual(await contentOf(source.databases))
})
