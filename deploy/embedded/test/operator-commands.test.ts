import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

test('INSTALLATION_ID suffices without a data folder, and creates none', async () => {
  const elsewhere = join(root, 'elsewhere')
  const settings = {
    DATA_DIR: elsewhere,
    INSTALLATION_ID: await idOf(),
    OBJECT_FOLDER: join(dataDir, 'objects'),
  }
  expect((await admin(settings, 'user:suspend', 'cheffe@exemple.test')).out).toContain('is suspended')
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

test('lists the trash and restores from it', async () => {
  const objects = join(dataDir, 'objects')
  const id = await aContent('APPROVED')
  expect((await admin({}, 'trash:list')).out).toBe('The trash is empty.')
  for (const name of ['a', 'b', 'c']) {
    const folder = join(objects, 'trash', '2026-11-22', 'hls', id, name)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'master.m3u8'), name)
    await utimes(folder, new Date(0), new Date(0))
  }
  expect((await admin({}, 'trash:list')).out).toContain(`2026-11-22/hls/${id}/b\n`)
  expect((await admin({}, 'trash:restore', `2026-11-22/hls/${id}/b`)).out).toContain('1 put back.')
  expect(await readFile(join(objects, 'hls', id, 'b', 'master.m3u8'), 'utf8')).toBe('b')
  await expect(admin({}, 'trash:restore', `2026-11-22/hls/${id}/b`)).rejects.toThrow('not in the trash')
  await expect(admin({}, 'trash:restore', '2026-11-22/../x')).rejects.toThrow('as trash:list shows it')
  await expect(admin({}, 'trash:restore')).rejects.toThrow('--all')
  await mkdir(join(objects, 'hls', id, 'c'))
  await expect(admin({}, 'trash:restore', '--all')).rejects.toThrow(
    `hls/${id}/c: there is something in its place`,
  )
  expect(await readFile(join(objects, 'hls', id, 'a', 'master.m3u8'), 'utf8')).toBe('a')
  await rm(join(objects, 'hls'), { recursive: true })
})

test('restores every kind of entry as listed', async () => {
  const id = await aContent('REMOVED')
  const files = [`uploads/${id}/a.mp4`, `sources/${id}/a.mp4`, `hls/${id}/one/master.m3u8`]
  for (const file of files) {
    const path = join(dataDir, 'objects', 'trash', '2026-11-23', file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'kept')
  }
  const listed = (await admin({}, 'trash:list')).out.split('\n')
  const entries = listed.filter((line) => line.startsWith('2026-11-23/'))
  expect(entries).toHaveLength(files.length)
  expect((await admin({}, 'trash:restore', ...entries)).out).toBe('3 put back.')
  for (const file of files) {
    expect(await readFile(join(dataDir, 'objects', file), 'utf8')).toBe('kept')
    await rm(join(dataDir, 'objects', dirname(file)), { recursive: true })
  }
})

test('leaves withdrawn or unknown objects in the trash, unless requested', async () => {
  const [withdrawn, removed] = [await aContent('WITHDRAWN'), await aContent('REMOVED')]
  const unknown = randomUUID()
  const objects = join(dataDir, 'objects')
  for (const id of [withdrawn, removed, unknown]) {
    await mkdir(join(objects, 'trash', '2026-11-24', 'sources', id), { recursive: true })
    await writeFile(join(objects, 'trash', '2026-11-24', 'sources', id, 'a.mp4'), 'kept')
  }
  const refusal = await admin({}, 'trash:restore', '--all').then(
    () => 'all put back',
    ({ message }: Error) => message,
  )
  expect(refusal).toContain(`2026-11-24/sources/${withdrawn}/a.mp4: its content was withdrawn`)
  expect(refusal).toContain(`2026-11-24/sources/${unknown}/a.mp4: the database does not know its content`)
  expect(refusal).not.toContain(removed)
  expect((await readdir(join(objects, 'sources'))).filter((id) => id !== removed)).toEqual([])
  expect(await inMedia(`SELECT source_key FROM content WHERE id = '${removed}'`)).toEqual([
    { source_key: `sources/${removed}/a.mp4` },
  ])
  const { out } = await admin(
    {},
    'trash:restore',
    '--even-withdrawn',
    `2026-11-24/sources/${withdrawn}/a.mp4`,
  )
  expect(out).toContain('Of these no content names 1')
  await rm(join(objects, 'sources'), { recursive: true })
})

/** A content of media's database, without keys of files. */
async function aContent(state: string): Promise<string> {
  const id = randomUUID()
  await inMedia(
    `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, created_at)
     VALUES ('${id}', '${id}', '', '', '{}', '{}', '${state}', 1, now())`,
  )
  return id
}

test('releases a braked sweep, and reports when there is none', async () => {
  await expect(admin({}, 'sweep:release-brake')).rejects.toThrow('No sweep is braked')
  await inMedia("INSERT INTO sweep_brake VALUES ('renditions', 7, 8, now(), NULL)")
  expect((await admin({}, 'sweep:release-brake')).out).toContain('The next sweep passes')
  expect(await inMedia('SELECT 1 FROM sweep_brake WHERE released_at IS NOT NULL')).toHaveLength(1)
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
