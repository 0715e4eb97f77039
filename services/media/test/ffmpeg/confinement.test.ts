import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lendFolder, reclaimFolder } from '../../src/adapters/ffmpeg/lend-folder.ts'
import { Clips, tools } from '../support/clips.ts'
import { type MediaWorld, startMedia, submit } from '../support/world.ts'

const ACCOUNT = 60_914
const isRoot = process.getuid?.() === 0
if (!isRoot)
  process.stderr.write(
    '\nSKIPPED: not root, so nothing is known about the account that tools get under root\n',
  )

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-confined-'))
  await chmod(root, 0o777)
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Wraps a tool: it records its account and place in a file, then runs the real one. */
async function spyOn(tool: 'ffmpeg' | 'ffprobe', notes: string): Promise<string> {
  const path = join(root, tool)
  const script = [
    '#!/bin/sh',
    `note=${notes}/${tool}.$$`,
    '{ env; echo "uid $(id -u) $(id -G)"; echo "cwd $(ls -id . | cut -d" " -f1)"; echo "interfaces $(tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d " " | xargs)"; } > $note',
    `exec ${tools[tool]} "$@"`,
  ]
  await writeFile(path, script.join('\n'))
  await chmod(path, 0o755)
  return path
}

describe('a tool', () => {
  let world: MediaWorld
  let notes: string
  beforeAll(async () => {
    notes = join(root, 'notes')
    await mkdir(notes)
    await chmod(notes, 0o777)
    process.env.ALCOVE_TEST_SECRET = 'never-for-tools'
    world = await startMedia(undefined, {
      FFMPEG_PATH: await spyOn('ffmpeg', notes),
      FFPROBE_PATH: await spyOn('ffprobe', notes),
    })
  })
  afterAll(async () => {
    delete process.env.ALCOVE_TEST_SECRET
    await world.stop()
  })

  const readNotes = async () =>
    Promise.all((await readdir(notes)).map((name) => readFile(join(notes, name), 'utf8')))

  test('gets none of our environment, and does its work', async () => {
    await Promise.all((await readdir(notes)).map((name) => rm(join(notes, name))))
    const owner = aCaller()
    const { id } = await submit(world, owner, 'tiny.mp4', await world.clips.bytes('tiny.mp4'))
    await world.settle()
    expect((await world.call(getContent, { params: { id } }, { as: owner })).body.status).toBe('PENDING')
    const all = await readNotes()
    expect(all.length).toBeGreaterThanOrEqual(4)
    for (const note of all) {
      expect(note).not.toContain('never-for-tools')
      const names = note.match(/^\w+(?==)/gm) ?? []
      expect(
        names.filter((name) => !/^(PATH|LANG|HOME|TMPDIR|PWD|OLDPWD|SHLVL|SVT_LOG|_)$/.test(name)),
      ).toEqual([])
    }
  })

  test.skipIf(!isRoot)('runs as an account of its own, in no group, without a network', async () => {
    for (const note of await readNotes()) {
      expect(note).toContain(`uid ${ACCOUNT} ${ACCOUNT}\n`)
      expect(note).toMatch(/^interfaces lo$/m)
    }
  })

  test('leaves our files owned by our account', async () => {
    const stored = await readdir(join(world.objectFolder, 'hls'), { recursive: true, withFileTypes: true })
    const files = stored.filter((one) => one.isFile())
    expect(files.length).toBeGreaterThan(4)
    for (const { parentPath, name } of files)
      expect((await lstat(join(parentPath, name))).uid).toBe(process.getuid?.())
    const [source] = await readdir(join(world.objectFolder, 'sources'), {
      recursive: true,
      withFileTypes: true,
    }).then((all) => all.filter((one) => one.isFile()))
    expect((await lstat(join(source?.parentPath ?? '', source?.name ?? ''))).uid).toBe(process.getuid?.())
  })
})

describe.skipIf(!isRoot)('a working folder that was lent', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(root, 'lent-'))
    await mkdir(join(folder, 'out/v240'), { recursive: true })
    await writeFile(join(folder, 'input.mp4'), 'x', { mode: 0o600 })
  })
  const as = (script: string) =>
    promisify(execFile)('/bin/sh', ['-c', script], { uid: ACCOUNT, gid: ACCOUNT, cwd: folder, env: {} })

  test('can be read, and written only in its output', async () => {
    await expect(as('cat input.mp4')).rejects.toThrow('Permission denied')
    await lendFolder(folder, { account: ACCOUNT })
    await expect(as('cat input.mp4')).resolves.toMatchObject({ stdout: 'x' })
    await expect(as('echo y > out/v240/s00000.m4s')).resolves.toBeDefined()
    for (const script of ['echo y > input.mp4', 'rm -f input.mp4', 'ln -s /etc/passwd tool.pid'])
      await expect(as(script)).rejects.toThrow()
  })

  test('is reclaimed without links that were planted in it', async () => {
    await lendFolder(folder, { account: ACCOUNT })
    await as(
      'ln -s /etc/passwd out/master.m3u8; ln -s /etc out/v240/etc; mkfifo out/pipe; echo y > out/v240/s00000.m4s',
    )
    await reclaimFolder(folder, { account: ACCOUNT })
    const left = await readdir(join(folder, 'out'), { recursive: true })
    expect(left.sort()).toEqual(['v240', 'v240/s00000.m4s'])
    expect((await lstat(join(folder, 'out/v240/s00000.m4s'))).uid).toBe(0)
    await expect(as('echo z > out/v240/s00001.m4s')).rejects.toThrow('Permission denied')
  })

  test('is reclaimed without touching outside files when its output was replaced', async () => {
    const outside = await mkdtemp(join(root, 'outside-'))
    await chown(outside, ACCOUNT, ACCOUNT)
    await rm(join(folder, 'out'), { recursive: true })
    await symlink(outside, join(folder, 'out'))
    await reclaimFolder(folder, { account: ACCOUNT })
    expect((await lstat(outside)).uid).toBe(ACCOUNT)
  })
})

test.skipIf(!isRoot)(
  'without root the work is done all the same, and one line says what is missing',
  async () => {
    const work = await mkdtemp(join(root, 'plain-'))
    const clips = new Clips(await mkdtemp(join(root, 'clips-')))
    await copyFile(await clips.path('tiny.mp4'), join(work, 'input.mp4'))
    await chown(work, 65_534, 65_534)
    const program = new URL('confined-program.ts', import.meta.url).pathname
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, tools.ffmpeg, tools.ffprobe, join(work, 'input.mp4')],
      { uid: 65_534, gid: 65_534, env: {} },
    )
    const lines = stdout.trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      ownAccount: false,
      msg: expect.stringMatching(/^ffmpeg\.weakly-confined: /),
    })
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ heights: [120, 64], uid: 65_534 })
  },
)
