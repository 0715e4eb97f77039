import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceDatabaseUrl } from '@alcove/kit/config/common-config'
import { type OwnDatabases, reserveDatabases } from '@alcove/kit/testing/own-databases'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readManifest } from '../src/backup/manifest.ts'
import { withDatabase } from '../src/installation/inspect-databases.ts'
import { runCommand } from './run-command.ts'

vi.setConfig({ testTimeout: 60_000 })

let root: string
let dataDir: string
let databases: OwnDatabases
let others: OwnDatabases
let created: { out: string; line: string }
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-operator-'))
  dataDir = join(root, 'data')
  databases = reserveDatabases()
  others = reserveDatabases()
  created = await admin({}, '--create', 'user:create', 'cheffe@exemple.test', '--role', 'admin')
})
afterAll(async () => {
  await rm(root, { recursive: true, force: true })
  for (const one of [databases, others]) await one.drop()
})

/** Runs a command on the installation of these tests, unless the environment names another. */
const admin = (environment: Record<string, string>, ...args: string[]) =>
  runCommand({ DATA_DIR: dataDir, DATABASE_URL: databases.url, ...environment }, ...args)
const idOf = async (folder = dataDir) => (await readFile(join(folder, 'installation-id'), 'utf8')).trim()
const inMedia = (sql: string) =>
  withDatabase(serviceDatabaseUrl(databases.url, 'media'), (database) => database.query(sql))

test('--create creates an installation, and names it on stderr', async () => {
  expect(created.out).toContain('Created cheffe@exemple.test')
  const { host } = new URL(databases.url)
  expect(created.line).toBe(
    `Installation ${(await idOf()).slice(0, 8)} · DATA_DIR ${dataDir} · database ${host}/${databases.base}`,
  )
})

test.each([
  ['events:dlq'],
  ['user:create', 'autre@exemple.test'],
  ['user:suspend', 'cheffe@exemple.test'],
  ['billing:reconcile'],
  ['provider:release-brake', 'eporner'],
  ['trash:list'],
])('%s beside a forgotten DATA_DIR creates nothing', async (...args) => {
  const forgotten = join(root, 'forgotten')
  const command = admin({ DATA_DIR: forgotten, DATABASE_URL: others.url }, ...args)
  await expect(command).rejects.toThrow(`There is no installation in ${forgotten}`)
  await expect(stat(forgotten)).rejects.toThrow('ENOENT')
  expect(await others.created()).toEqual([])
})

test('a forgotten DATA_DIR creates no cluster either', async () => {
  const forgotten = join(root, 'forgotten')
  await expect(admin({ DATA_DIR: forgotten, DATABASE_URL: '' }, 'events:dlq')).rejects.toThrow('--create')
  await expect(stat(forgotten)).rejects.toThrow('ENOENT')
})

test('a wrong DATABASE_URL creates nothing', async () => {
  await expect(admin({ DATABASE_URL: others.url }, 'events:dlq')).rejects.toThrow('Correct DATABASE_URL')
  expect(await others.created()).toEqual([])
})

test('uses the existing installation, and names it', async () => {
  const { out, line } = await admin({}, 'events:dlq')
  expect(out).toBe('No dead letters.')
  expect(line).toContain((await idOf()).slice(0, 8))
})

test('user:email changes the address of an account, and refuses a taken one', async () => {
  await admin({}, 'user:create', 'avant@exemple.test')
  const { out } = await admin({}, 'user:email', 'avant@exemple.test', 'apres@exemple.test')
  expect(out).toContain('avant@exemple.test is apres@exemple.test now')
  await expect(admin({}, 'user:role', 'avant@exemple.test')).rejects.toThrow('No account has this address.')
  const taken = admin({}, 'user:email', 'apres@exemple.test', 'cheffe@exemple.test')
  await expect(taken).rejects.toThrow('An account has this address already')
  const weak = admin({}, 'user:password', 'apres@exemple.test', '--password', 'azertyuiop')
  await expect(weak).rejects.toThrow('The password is refused')
  const named = admin({}, 'user:create', 'b@exemple.test', '--username', 'b')
  await expect(named).rejects.toThrow('A name of 3 to')
})

test('keeps the last administrator, until there is another one', async () => {
  const suspend = () => admin({}, 'user:suspend', 'cheffe@exemple.test')
  await expect(suspend()).rejects.toThrow('the last administrator: make another one first')
  await expect(admin({}, 'user:role', 'cheffe@exemple.test', 'moderator')).rejects.toThrow(
    'last administrator',
  )
  await admin({}, 'user:create', 'releve@exemple.test', '--role', 'admin')
  expect((await suspend()).out).toContain('is suspended')
  expect((await admin({}, 'user:role', 'cheffe@exemple.test')).out).toContain('now has ROLE_USER')
  await expect(admin({}, 'user:suspend', 'releve@exemple.test')).rejects.toThrow('last administrator')
})

test.each([
  [['billing:reconcile', '--to', '2026-11-01'], '--to goes with --from.'],
  [['provider:release-brake', 'eporner'], 'The list of eporner is not braked. Nothing was changed.'],
  [['events:show', 'media', '7'], 'no open dead letter #7. Nothing was changed; events:dlq lists'],
])('%j changes nothing, and says why', async (args, words) => {
  await expect(admin({}, ...args)).rejects.toThrow(words)
})

test('migrate refers to the start where the database is bundled, before it opens it', async () => {
  const bundled = join(root, 'bundled')
  await mkdir(bundled)
  await writeFile(join(bundled, 'postgres-password'), 'kept')
  const refused = admin({ DATA_DIR: bundled, DATABASE_URL: '' }, 'migrate')
  await expect(refused).rejects.toThrow('the start of the platform brings them up to date')
})

test('installation:adopt leaves nothing in a folder of something else', async () => {
  const other = join(root, 'other')
  await mkdir(other)
  await writeFile(join(other, 'notes.txt'), '')
  const adopt = (DATA_DIR: string) => admin({ DATA_DIR, DATABASE_URL: '' }, 'installation:adopt', '--yes')
  await expect(adopt(other)).rejects.toThrow('is not there: neither in its folder')
  await expect(adopt(join(other, 'notes.txt'))).rejects.toThrow('There is no folder')
  expect(await readdir(other)).toEqual(['notes.txt'])
})

test('INSTALLATION_ID suffices without a data folder, and creates none', async () => {
  const elsewhere = join(root, 'elsewhere')
  const settings = {
    DATA_DIR: elsewhere,
    INSTALLATION_ID: await idOf(),
    OBJECT_FOLDER: join(dataDir, 'objects'),
  }
  expect((await admin(settings, 'user:restore', 'cheffe@exemple.test')).out).toContain('may log in again')
  await expect(stat(elsewhere)).rejects.toThrow('ENOENT')
})

test('refuses a schema older than the program, and leaves it unchanged', async () => {
  await inMedia('ALTER TABLE sweep_brake RENAME TO sweep_brake_kept')
  const [row] = await inMedia(
    "DELETE FROM _prisma_migrations WHERE migration_name = '0002_sweep_brake' RETURNING *",
  )
  try {
    await expect(admin({}, 'events:dlq')).rejects.toThrow(/media: older, without 0002_sweep_brake/)
    expect(
      await inMedia("SELECT 1 FROM _prisma_migrations WHERE migration_name = '0002_sweep_brake'"),
    ).toEqual([])
  } finally {
    await inMedia('ALTER TABLE sweep_brake_kept RENAME TO sweep_brake')
    await withDatabase(serviceDatabaseUrl(databases.url, 'media'), (database) =>
      database.query(
        'INSERT INTO _prisma_migrations SELECT * FROM json_populate_record(NULL::_prisma_migrations, $1)',
        [JSON.stringify(row)],
      ),
    )
  }
})

test('accepts a newer schema that only expands, and refuses any other', async () => {
  const insert = (expands: boolean) =>
    inMedia(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count, expands)
       VALUES ('newer', 'x', '9999_newer', now(), 1, ${expands})`,
    )
  const remove = () => inMedia("DELETE FROM _prisma_migrations WHERE id = 'newer'")
  try {
    await insert(true)
    expect((await admin({}, 'events:dlq')).out).toBe('No dead letters.')
    await remove()
    await insert(false)
    await expect(admin({}, 'events:dlq')).rejects.toThrow(
      'newer than this program: it has migration 9999_newer',
    )
  } finally {
    await remove()
  }
})

test('backup: refuses without an installation, and does not mention --create', async () => {
  const folder = join(root, 'backup-of-none')
  const empty = join(root, 'empty')
  await mkdir(empty)
  const refusalOf = (environment: Record<string, string>) =>
    admin(environment, 'backup', folder).then(
      () => 'backed up',
      ({ message }: Error) => message,
    )
  for (const refusal of [
    await refusalOf({ DATA_DIR: join(root, 'forgotten') }),
    await refusalOf({ DATA_DIR: empty, DATABASE_URL: '' }),
    await refusalOf({ DATA_DIR: empty, DATABASE_URL: others.url }),
  ]) {
    expect(refusal).toContain('There is no installation in')
    expect(refusal).not.toContain('--create')
  }
  expect(await refusalOf({ DATA_DIR: empty })).toContain('belongs to one')
  await expect(stat(folder)).rejects.toThrow('ENOENT')
  expect(await others.created()).toEqual([])
})

test('backup: accepts an installation from before installation ids', async () => {
  const id = await idOf()
  const folder = join(root, 'backup-of-older')
  for (const file of ['installation-id', 'installation-databases', 'objects/installation.json'])
    await rm(join(dataDir, file))
  for (const name of await databases.created())
    await withDatabase(Object.assign(new URL(databases.url), { pathname: name }).toString(), (database) =>
      database.query('DROP TABLE kit.installation'),
    )
  try {
    // Tests before this one have named files that were never there.
    expect((await admin({}, 'backup', folder, '--accept-missing-files')).out).toContain('Done:')
    expect(await readManifest(folder)).toMatchObject({ installationId: null })
    await expect(stat(join(dataDir, 'installation-id'))).rejects.toThrow('ENOENT')
  } finally {
    await admin({}, 'installation:adopt', '--id', id, '--yes')
  }
})

test('installation:adopt works with a temporary data folder, as in a container, but not with a forgotten one', async () => {
  const INSTALLATION_ID = await idOf()
  const gone = join(root, 'gone')
  const objects = { OBJECT_FOLDER: join(dataDir, 'objects') }
  await expect(admin({ DATA_DIR: gone }, 'installation:adopt', '--yes')).rejects.toThrow('There is no folder')
  const adopted = await admin({ DATA_DIR: gone, INSTALLATION_ID, ...objects }, 'installation:adopt', '--yes')
  expect(adopted.out).toContain('Done.')
  await expect(
    admin({ DATA_DIR: join(root, 'none'), DATABASE_URL: '', INSTALLATION_ID }, 'installation:adopt'),
  ).rejects.toThrow('There is no folder')
})

test('installation:adopt previews its changes, and applies them on request', async () => {
  const id = await idOf()
  const theirs = 'b8f7f8a2-6f0c-4a53-8a0e-2f3f6d1c9b22'
  await writeFile(join(dataDir, 'installation-id'), `${theirs}\n`)
  await expect(admin({}, 'events:dlq')).rejects.toThrow('do not belong to one installation')
  const shown = admin({}, 'installation:adopt', '--id', id)
  await expect(shown).rejects.toThrow(
    new RegExp(`Nothing was changed.*DATA_DIR ${dataDir}: now ${theirs}`, 's'),
  )
  expect(await idOf()).toBe(theirs)
  expect((await admin({}, 'installation:adopt', '--id', id, '--yes')).out).toContain('Done.')
  expect(await idOf()).toBe(id)
  expect((await admin({}, 'events:dlq')).out).toBe('No dead letters.')
})
