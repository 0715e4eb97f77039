import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { serviceDatabaseUrl } from '@alcove/kit/config/common-config'
import { type OwnDatabases, reserveDatabases } from '@alcove/kit/testing/own-databases'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withDatabase } from '../src/installation/inspect-databases.ts'
import { runCommand } from './run-command.ts'

vi.setConfig({ testTimeout: 60_000 })

let root: string
let dataDir: string
let databases: OwnDatabases
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-operator-'))
  dataDir = join(root, 'data')
  databases = reserveDatabases()
  await admin('--create', 'events:dlq')
})
afterAll(async () => {
  await rm(root, { recursive: true, force: true })
  await databases.drop()
})

const admin = (...args: string[]) => runCommand({ DATA_DIR: dataDir, DATABASE_URL: databases.url }, ...args)
const inMedia = (sql: string) =>
  withDatabase(serviceDatabaseUrl(databases.url, 'media'), (database) => database.query(sql))

test('lists the trash and restores from it', async () => {
  const objects = join(dataDir, 'objects')
  const id = await aContent('APPROVED')
  expect((await admin('trash:list')).out).toBe('The trash is empty.')
  await expect(admin('trash:restore', '--all')).rejects.toThrow('The trash is empty.')
  for (const name of ['a', 'b', 'c']) {
    const folder = join(objects, 'trash', '2026-11-22', 'hls', id, name)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'master.m3u8'), name)
    await utimes(folder, new Date(0), new Date(0))
  }
  expect((await admin('trash:list')).out).toContain(`2026-11-22/hls/${id}/b\n`)
  expect((await admin('trash:restore', `2026-11-22/hls/${id}/b`)).out).toContain('1 put back.')
  expect(await readFile(join(objects, 'hls', id, 'b', 'master.m3u8'), 'utf8')).toBe('b')
  await expect(admin('trash:restore', `2026-11-22/hls/${id}/b`)).rejects.toThrow('not in the trash')
  await expect(admin('trash:restore', '2026-11-22/../x')).rejects.toThrow('as trash:list shows it')
  await expect(admin('trash:restore')).rejects.toThrow('--all')
  await mkdir(join(objects, 'hls', id, 'c'))
  await expect(admin('trash:restore', '--all')).rejects.toThrow(
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
  const listed = (await admin('trash:list')).out.split('\n')
  const entries = listed.filter((line) => line.startsWith('2026-11-23/'))
  expect(entries).toHaveLength(files.length)
  expect((await admin('trash:restore', ...entries)).out).toBe('3 put back.')
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
  const refusal = await admin('trash:restore', '--all').then(
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
  const { out } = await admin('trash:restore', '--even-withdrawn', `2026-11-24/sources/${withdrawn}/a.mp4`)
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

test('lists braked sweeps with the reason, and releases those that are named', async () => {
  expect((await admin('sweep:release-brake')).out).toBe('No sweep is braked.')
  await expect(admin('sweep:release-brake', '--all', '--yes')).rejects.toThrow('No sweep is braked.')
  await expect(admin('sweep:release-brake', 'originals')).rejects.toThrow('originals: it is not braked')
  await inMedia(`INSERT INTO sweep_brake VALUES ('renditions', 2, 90, '2026-11-20T03:00Z', NULL),
    ('originals', 70, 80, '2026-11-21T03:00Z', NULL), ('sources', 7, 8, '2026-11-22T03:00Z', NULL)`)
  const { out } = await admin('sweep:release-brake')
  expect(out).toContain(
    'renditions: braked since 2026-11-20T03:00:00.000Z. It would take 2 of 90 sets of renditions (no content names them): the database knows none',
  )
  expect(out).toContain(
    "70 of 80 published contents' originals (published for ORIGINALS_KEEP_DAYS): more than a fifth.",
  )
  expect(out).toContain('sweep:release-brake renditions sources originals')
  expect(await released()).toEqual([])

  expect((await admin('sweep:release-brake', 'originals')).out).toContain('Released: originals. The next run')
  expect(await released()).toEqual(['originals'])
  expect((await admin('sweep:release-brake')).out).toMatch(
    /\n {4}released .*\n.*sweep:release-brake renditions sources$/,
  )
  await expect(admin('sweep:release-brake', 'originals')).rejects.toThrow('originals: it was released ')
  await expect(admin('sweep:release-brake', 'original')).rejects.toThrow('Known sweeps: renditions, sources,')
})

test('releases all braked sweeps only where that is said twice', async () => {
  for (const flags of [['--yes'], ['--all', 'renditions'], ['--al'], ['--all']])
    await expect(admin('sweep:release-brake', ...flags)).rejects.toThrow()
  expect(await released()).toEqual(['originals'])
  await expect(admin('sweep:release-brake', '--all')).rejects.toThrow(
    'Nothing was changed. Run it again with',
  )
  expect((await admin('sweep:release-brake', '--all', '--yes')).out).toContain(
    'Released: renditions, sources.',
  )
  expect(await released()).toEqual(['originals', 'renditions', 'sources'])
  await expect(admin('sweep:release-brake', '--all', '--yes')).rejects.toThrow('All are released already')
  expect((await admin('sweep:release-brake')).out).toContain('All are released.')
  await inMedia('DELETE FROM sweep_brake')
})

const released = async () =>
  (await inMedia('SELECT sweep FROM sweep_brake WHERE released_at IS NOT NULL ORDER BY sweep')).map(
    (row) => (row as { sweep: string }).sweep,
  )

test('lists preparations, retries those that gave up, pauses and resumes', async () => {
  const id = await aContent('FAILED')
  await inMedia(`UPDATE content SET failure_reason = 'Fichier\u001b[2J incomplet' WHERE id = '${id}'`)
  const { out } = await admin('preparation:list')
  expect(out).toContain(`${id} failed, of account ${id}`)
  expect(out).toContain('Fichier\\u001b[2J incomplet')
  expect(out).toContain('0 wait, 1 failed.')
  await expect(admin('preparation:retry')).rejects.toThrow('Give ids, or --all')
  await expect(admin('preparation:retry', 'tout')).rejects.toThrow('as preparation:list shows it')
  await expect(admin('preparation:retry', '--all')).rejects.toThrow('No file failed after all its attempts')
  await expect(admin('preparation:retry', id)).rejects.toThrow(`${id}: its file is gone`)
  expect((await admin('preparation:pause')).out).toContain('Paused')
  await expect(admin('preparation:pause')).rejects.toThrow('paused already')
  expect((await admin('preparation:list')).out).toContain('Paused since')
  expect((await admin('preparation:resume')).out).toContain('Resumed')
  await expect(admin('preparation:resume')).rejects.toThrow('is not paused')
})

test('counts what would be prepared again, and does it with consent only', async () => {
  const [one, other, draft] = [await aContent('APPROVED'), await aContent('PENDING'), await aContent('DRAFT')]
  for (const id of [one, other, draft])
    await inMedia(
      `UPDATE content SET source_key = 'sources/${id}/a.mp4', sha256 = '${id}', file_size = 3145728, stored_bytes = 5242880,
         hls_prefix = 'hls/${id}/' || CASE WHEN id = '${one}' THEN '0197a000' ELSE '0199a000' END || '-0000-7000-8000-000000000000'
       WHERE id = '${id}'`,
    )
  await expect(admin('preparation:remake')).rejects.toThrow('Give ids, or --all')
  await expect(admin('preparation:remake', one, '--yes')).rejects.toThrow('go with --all')
  await expect(admin('preparation:remake', '--all', '--before', 'hier')).rejects.toThrow('A date like')
  const before = ['--all', '--before', '2025-07-15']
  await expect(admin('preparation:remake', ...before)).rejects.toThrow('Nothing was changed')
  expect(await inMedia('SELECT 1 FROM remake')).toEqual([])
  await expect(admin('preparation:remake', draft)).rejects.toThrow(`${draft}: it is not prepared`)
  await expect(admin('preparation:remake', one)).rejects.toThrow(`${one}: its file is gone`)
  await admin('preparation:pause')
  expect((await admin('preparation:remake', ...before, '--yes')).out).toMatch(
    /^1 contents: originals of 3 MiB .*files, 5 MiB, .*\nWithout storyboard 1, preview clip 1, .*\n1 queued/,
  )
  await inMedia(`UPDATE content SET plan_version = 32767, has_preview = true WHERE id = '${one}'`)
  await expect(admin('preparation:remake', '--outdated')).rejects.toThrow('Nothing was changed')
  expect((await admin('preparation:remake', '--outdated', '--yes')).out).toMatch(
    /^1 contents: .*\n.*\n1 queued/m,
  )
  expect((await admin('preparation:remake', '--all', '--yes')).out).toMatch(
    /^2 contents: .*\nWithout storyboard 2, preview clip 1, .*\n0 queued/m,
  )
  expect((await admin('preparation:list')).out).toContain('Remakes: 2 wait, 0 done, 0 failed.')
  await inMedia("UPDATE remake SET state = 'FAILED', reason = 'Fichier\u001b[2J incomplet'")
  await inMedia("INSERT INTO remake_brake (reason, braked_at) VALUES ('Too many.', now())")
  const { out } = await admin('preparation:list')
  expect(out).toContain(`${one} could not be remade, and keeps its files\n    Fichier\\u001b[2J incomplet`)
  expect(out).toContain('Too many. Go on: preparation:resume')
  expect(out).toContain('Remakes: 0 wait, 0 done, 2 failed.')
  expect((await admin('preparation:resume')).out).toContain('Resumed')
  expect((await admin('preparation:list')).out).not.toContain('Too many.')
})

test('blocks files by a content or a SHA-256, names who has them, and takes them again', async () => {
  const [published, draft] = [await aContent('APPROVED'), await aContent('DRAFT')]
  const [own, foreign] = ['a1'.repeat(32), 'B2'.repeat(32)]
  await inMedia(`UPDATE content SET sha256 = '${own}' WHERE id = '${published}'`)
  expect((await admin('file:blocked')).out).toBe('No file is blocked.')
  await expect(admin('file:block', published)).rejects.toThrow("required option '--reason <text>'")
  await expect(admin('file:block', published, '--reason', ' ')).rejects.toThrow('A reason is expected')
  await expect(admin('file:block', 'tout', '--reason', 'x')).rejects.toThrow('or a SHA-256 is expected')
  const { out } = await admin('file:block', published, foreign, '--reason', 'Retrait\u001b[2J 12')
  expect(out).toContain(`${own} is blocked\n    content ${published} has it (APPROVED)`)
  expect(out).toContain(`${foreign.toLowerCase()} is blocked`)
  expect(out).toContain('2 blocked. Nothing that is published was taken down')
  const unknown = randomUUID()
  const refusal = admin('file:block', draft, unknown, own, '--reason', 'autre')
  await expect(refusal).rejects.toThrow(
    `Not blocked: 2\n  ${draft}: it has no file yet\n  ${unknown}: there is no such content`,
  )
  const listed = (await admin('file:blocked')).out
  expect(listed).toContain(`${own} `)
  expect(listed).toContain('Retrait\\u001b[2J 12')
  expect(listed).not.toContain('autre')
  expect(listed).toContain('2 blocked.')
  expect((await admin('file:unblock', own.toUpperCase())).out).toBe('1 taken again.')
  await expect(admin('file:unblock', published)).rejects.toThrow('A SHA-256 is expected')
  await expect(admin('file:unblock', own)).rejects.toThrow(`Not blocked:\n${own}`)
  expect(await inMedia('SELECT sha256 FROM blocked_hash')).toEqual([{ sha256: foreign.toLowerCase() }])
})

test('names what it leaves out, with the reason', async () => {
  const [dropped, evidence] = [await aContent('APPROVED'), await aContent('APPROVED')]
  await inMedia(`UPDATE content SET hls_prefix = 'hls/' || id || '/0197a000-0000-7000-8000-000000000000'
    WHERE id IN ('${dropped}', '${evidence}')`)
  await inMedia(`UPDATE content SET original_dropped_at = now() WHERE id = '${dropped}'`)
  await inMedia(`UPDATE content SET evidence_held = true WHERE id = '${evidence}'`)
  const refusal = `${dropped}: its original was dropped (ORIGINALS_KEEP_DAYS)`
  await expect(admin('preparation:remake', dropped)).rejects.toThrow(refusal)
  const all = admin('preparation:remake', '--all')
  await expect(all).rejects.toThrow(`${dropped} is left out: its original was dropped (ORIGINALS_KEEP_DAYS)`)
  await expect(all).rejects.toThrow(`${evidence} is left out: it is held as evidence`)
})

test('says how far remakes are, why some failed, and roughly how long the rest takes', async () => {
  await inMedia('DELETE FROM remake')
  expect((await admin('preparation:remake', '--status')).out).toBe('No remakes were requested.')
  const endings = [
    ["'WAITING', now(), NULL, NULL", '100'],
    ["'DONE', now(), '2026-11-22T01:00Z', NULL", '100'],
    ["'DONE', now(), '2026-11-22T02:00Z', NULL", '100'],
    ["'FAILED', now(), '2026-11-22T03:00Z', 'Fichier\u001b[2J incomplet'", '900'],
  ]
  for (const [ending, duration] of endings) {
    const id = await aContent('APPROVED')
    await inMedia(`UPDATE content SET duration = ${duration}, width = 64, height = 48 WHERE id = '${id}'`)
    await inMedia(`INSERT INTO remake VALUES ('${id}', ${ending})`)
  }
  const summary = 'Remakes: 1 wait, 2 done, 1 failed. Ended: 3 of 4 (75 %), about 2 h left.'
  expect((await admin('preparation:list')).out).toContain(summary)
  expect((await admin('preparation:remake', '--status')).out).toBe(
    `${summary}\n  1 failed: Fichier\\u001b[2J incomplet\nWhich ones: preparation:list`,
  )
  await expect(admin('preparation:remake', '--status', '--all')).rejects.toThrow('--status goes alone')
})
