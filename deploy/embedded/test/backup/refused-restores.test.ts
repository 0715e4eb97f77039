import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@alcove/embedded/backup/manifest'
import { restoreBackup } from '@alcove/embedded/backup/restoring/restore-backup'
import { refuseUnfinishedRestore } from '@alcove/embedded/backup/restoring/unfinished-restore'
import { giveOwnRoles } from '@alcove/embedded/postgres/own-roles'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type AnInstallation,
  aBackup,
  cleanUp,
  contentOf,
  type EmptyTarget,
  emptyTarget,
  ID,
  newFolder,
  put,
  SOURCE,
  silent,
  USER,
  within,
} from './an-installation.ts'

const ROWS = 'databases/media/public.content.gz'
type Json = Record<string, unknown>

describe('a refused restore changes nothing', { timeout: 120_000 }, () => {
  let source: AnInstallation
  let backup: string
  beforeAll(async () => {
    ;({ source, backup } = await aBackup())
  })
  afterAll(cleanUp)

  function refusal(target: EmptyTarget, keepObjects = false): Promise<string> {
    return restoreBackup(target, backup, { log: silent, keepObjects }).then(
      () => 'restored',
      (error: Error) => error.message,
    )
  }

  describe('of an altered backup', () => {
    let target: EmptyTarget
    beforeAll(async () => {
      target = await emptyTarget()
    })

    const edited = (edit: (manifest: Json) => Json) => (bytes: Buffer) =>
      Buffer.from(JSON.stringify(edit(JSON.parse(bytes.toString()))))

    test.each<[string, string, (bytes: Buffer) => Buffer | null, string]>([
      ['rows cut short', ROWS, (bytes) => bytes.subarray(0, -1), `${ROWS} is altered`],
      ['rows lost', ROWS, () => null, `${ROWS} is missing`],
      [
        'an object altered',
        `objects/${SOURCE}`,
        () => Buffer.from('0riginal'),
        `objects/${SOURCE} is altered`,
      ],
      ['the index of objects', 'objects.jsonl.gz', (bytes) => Buffer.concat([bytes, bytes]), 'is altered'],
      ['a key exchanged', 'files/secrets/grant-signing-key', () => Buffer.from('x'), 'is altered'],
      ['cut off before its end', MANIFEST_FILE, () => null, 'is no backup'],
      ['half a manifest', MANIFEST_FILE, (bytes) => bytes.subarray(0, 200), 'is damaged'],
      ['a newer format', MANIFEST_FILE, edited((json) => ({ ...json, format: 3 })), 'newer program'],
      ['a format that does not fit', MANIFEST_FILE, edited((json) => ({ ...json, format: 2 })), 'is damaged'],
      ['no event log', MANIFEST_FILE, edited(without('events')), 'databases.events: is missing'],
      ['a service lost', MANIFEST_FILE, edited(without('billing')), 'billing has no migrations'],
      [
        'a sequence that is none',
        MANIFEST_FILE,
        edited(withSequence),
        'is damaged: it is not the manifest of a backup (databases.media.sequences',
      ],
      ['a file that no backup writes', MANIFEST_FILE, edited(addFile), 'pg_hba.conf does not belong there'],
      ['a path that leads out', MANIFEST_FILE, edited(leadOut), 'is damaged'],
      [
        'a newer program',
        MANIFEST_FILE,
        edited(fromTheFuture),
        'migration 9999_future of media is not known here',
      ],
    ])('%s', async (_, path, change, words) => {
      const whole = join(backup, path)
      const original = await readFile(whole)
      const changed = change(original)
      if (changed === null) await rm(whole)
      else await writeFile(whole, changed)
      const said = await refusal(target)
      await writeFile(whole, original)
      expect(said).toContain(words)
      expect(await readdir(target.dataDir)).toEqual([])
      for (const tables of Object.values(await contentOf(target.databases))) expect(tables).toEqual({})
    })
  })

  test('into an installation with data: databases, keys, objects', async () => {
    const target = await emptyTarget()
    await within(target.databases.billing, (database) => database.query('CREATE TABLE mine (id int)'))
    expect(await refusal(target)).toContain('The database of billing is not empty (1 tables)')
    expect((await contentOf(target.databases)).media).toEqual({})
    const kept = 'hls/other/one/master.m3u8'
    await put(target.objectFolder, kept, 'mine')
    expect(await refusal(target)).toContain(`is not empty: it has ${kept}`)
    expect(await readFile(join(target.objectFolder, kept), 'utf8')).toBe('mine')
    await put(target.objectFolder, 'installation.json', JSON.stringify({ id: USER }))
    expect(await refusal(target, true)).toContain(`belongs to installation ${USER}`)
    await put(target.dataDir, 'secrets/grant-signing-key', 'mine')
    expect(await refusal(target)).toContain('belongs to an installation')
  })

  test.each([
    [
      'is cut short',
      (path: string) => writeFile(path, '{"id":"0193'),
      'is damaged: it names no installation.',
    ],
    ['names no installation', (path: string) => writeFile(path, '{"id":"mine"}'), 'is damaged: it names no'],
    ['cannot be read', (path: string) => mkdir(path), 'cannot be read (EISDIR)'],
  ])('beside a store whose record %s, which may be that of another installation', async (_, spoil, words) => {
    const target = await emptyTarget()
    await mkdir(target.objectFolder, { recursive: true })
    const record = join(target.objectFolder, 'installation.json')
    await spoil(record)
    expect(await refusal(target, true)).toContain(`${record} ${words}`)
    expect(await readdir(target.dataDir)).toEqual(['objects'])
    expect((await contentOf(target.databases)).media).toEqual({})
  })

  test('into a data folder whose keys cannot be listed', async () => {
    const target = await emptyTarget()
    await put(target.dataDir, 'secrets', 'no folder')
    expect(await refusal(target)).toContain(`${join(target.dataDir, 'secrets')} cannot be read (ENOTDIR)`)
    expect((await contentOf(target.databases)).media).toEqual({})
  })

  test('but restores databases beside a store that still exists: newer objects stay, lost ones come back', async () => {
    const target = await emptyTarget()
    const newer = 'hls/0193a5a0-0000-7000-8000-0000000000ff/one'
    await put(target.objectFolder, `${newer}/master.m3u8`, 'newer')
    await put(target.objectFolder, 'installation.json', JSON.stringify({ id: ID }))
    const report = await restoreBackup(target, backup, { log: silent, keepObjects: true })
    expect(report.differences).toEqual({ contents: 1, missing: [], unknown: [newer] })
    expect(report.objects).toEqual({ restored: 2, kept: 0, missing: [], leftOut: [] })
    expect(await readFile(join(target.objectFolder, `${newer}/master.m3u8`), 'utf8')).toBe('newer')
    expect(await refusal(target, true)).toContain('belongs to an installation')
  })

  test('reports an unreadable manifest in one line', async () => {
    const target = await emptyTarget()
    const whole = join(backup, MANIFEST_FILE)
    await rename(whole, `${whole}.aside`)
    await mkdir(whole)
    expect(await refusal(target)).toBe(`${whole} is damaged: it is a folder, not a file.`)
    await rm(whole, { recursive: true })
    await rename(`${whole}.aside`, whole)
    const key = join(backup, 'files/secrets/grant-signing-key')
    await rename(key, `${key}.aside`)
    await mkdir(key)
    expect(await refusal(target)).toContain('files/secrets/grant-signing-key is missing')
    await rm(key, { recursive: true })
    await rename(`${key}.aside`, key)
  })

  test('never runs SQL from a backup', async () => {
    const target = await emptyTarget()
    const whole = join(backup, MANIFEST_FILE)
    const original = await readFile(whole, 'utf8')
    const made = join(await newFolder(), 'made')
    const change = async (version: number) => {
      const manifest = JSON.parse(original)
      const { jobQueue } = manifest.databases.media
      jobQueue.version += version
      jobQueue.sql += `; COPY (SELECT 1) TO PROGRAM 'touch ${made}'`
      await writeFile(whole, JSON.stringify(manifest))
    }
    try {
      await change(-1)
      expect(await refusal(target)).toMatch(
        /job queue of media in version \d+, this program expects version \d+:/,
      )
      await refuseUnfinishedRestore(target.dataDir)
      const asOwners = () =>
        giveOwnRoles(inject('databaseUrl'), target.databases, async () => randomBytes(9).toString('hex'))
      const openDatabases = async () => ({ ...(await target.openDatabases()), asOwners })
      expect(await refusal({ ...target, openDatabases })).toContain('this program expects version')
      await change(0)
      expect(await refusal({ ...target, openDatabases })).toBe('restored')
      expect(await contentOf(target.databases)).toEqual(await contentOf(source.databases))
    } finally {
      await writeFile(whole, original)
    }
    expect(existsSync(made)).toBe(false)
  })

  test('prevents the start after an interruption, and is run again', async () => {
    const target = await emptyTarget()
    // Fails in the last database, when the others are filled.
    await within(target.databases.events, (database) => database.query('CREATE TYPE event_log AS ENUM ()'))
    expect(await refusal(target)).toContain('event_log')
    await expect(refuseUnfinishedRestore(target.dataDir)).rejects.toThrow('was cut off')
    // Databases of the same names on another port are not the ones that were empty: production's, say, beside a rehearsal.
    const loaded = await contentOf(target.databases)
    expect(await refusal({ ...target, openDatabases: async () => elsewhere(target) })).toContain(
      'did not go into these databases: ',
    )
    expect(await contentOf(target.databases)).toEqual(loaded)
    // One of the same name that was made anew and is in use since; then one that another installation was made of.
    await within(target.databases.media, async (database) => {
      await database.query('ALTER SCHEMA alcove_restore RENAME TO aside')
      expect(await refusal(target)).toContain('The database of media is not empty')
      await database.query('ALTER SCHEMA aside RENAME TO alcove_restore')
      await database.query('UPDATE kit.installation SET id = $1', [USER])
      expect(await refusal(target)).toContain(`The database of media belongs to installation ${USER}`)
      await database.query('UPDATE kit.installation SET id = $1', [ID])
      expect(await refusal(target)).toContain('The database of media is in use (1 other sessions)')
    })
    expect(await contentOf(target.databases)).toEqual(loaded)
    expect(await refusal(target)).toBe('restored')
    await refuseUnfinishedRestore(target.dataDir)
    expect(await contentOf(target.databases)).toEqual(await contentOf(source.databases))
  })
})

/** The same databases but for that of media, which is on another port. */
function elsewhere({ databases }: EmptyTarget) {
  const media = Object.assign(new URL(databases.media), { port: '1' }).toString()
  return { urls: { ...databases, media }, bundledServer: null }
}

function without(name: string) {
  return ({ databases, ...json }: Json): Json => {
    const { [name]: _, ...others } = databases as Json
    return { ...json, databases: others }
  }
}

function withSequence(json: Json): Json {
  const { media } = json.databases as { media: { sequences: Json } }
  media.sequences['public.none(); DROP'] = '1'
  return json
}

function leadOut(json: Json): Json {
  const [file] = json.files as { path: string }[]
  if (file) file.path = '../outside'
  return json
}

function addFile(json: Json): Json {
  const [file] = json.files as object[]
  return { ...json, files: [...(json.files as object[]), { ...file, path: 'files/postgres/pg_hba.conf' }] }
}

function fromTheFuture(json: Json): Json {
  const { media } = json.databases as { media: { migrations: { service: object[] } } }
  media.migrations.service.push({ name: '9999_future', checksum: 'a'.repeat(64) })
  return json
}
