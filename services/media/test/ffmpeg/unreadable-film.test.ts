import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Confinement } from '../../src/adapters/ffmpeg/confinement.ts'
import { createFfmpegTranscoder } from '../../src/adapters/ffmpeg/transcoder.ts'
import { UnusableFile } from '../../src/domain/unusable-file.ts'
import { Interrupted } from '../../src/ports.ts'
import { Clips, tools } from '../support/clips.ts'

const never = new AbortController().signal
const BROKEN = 'Le fichier est incomplet ou endommagé'

let clips: Clips
beforeAll(async () => {
  clips = new Clips(await mkdtemp(join(tmpdir(), 'alcove-unreadable-')))
})
afterAll(() => rm(clips.folder, { recursive: true, force: true }))

const makeFolder = () => mkdtemp(join(clips.folder, 'work-'))

/** @returns the path of a film of which the kernel refuses every byte with EIO, as of a broken disk */
async function unreadableFilm(): Promise<string> {
  const path = join(await makeFolder(), 'input.mp4')
  // Memory at address 0 is never mapped.
  await symlink('/proc/self/mem', path)
  return path
}

/** @param body of a shell script that stands in for ffmpeg and ffprobe */
async function transcoderOf(body: string) {
  const tool = join(await makeFolder(), 'tool')
  await writeFile(tool, `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  return createFfmpegTranscoder({ ...tools, ffmpeg: tool, ffprobe: tool })
}

async function outcomesOf(transcoder: ReturnType<typeof createFfmpegTranscoder>, film: string) {
  const facts = await createFfmpegTranscoder(tools).probe(await clips.path('silent.mp4'))
  const output = join(await makeFolder(), 'out')
  await mkdir(output)
  const attempts = [
    transcoder.probe(film),
    transcoder.countFrames(film, facts, never),
    transcoder.transcode(film, output, facts, never),
  ]
  return Promise.all(attempts.map((attempt) => attempt.then(() => undefined).catch((error) => error)))
}

test.skipIf(process.platform !== 'linux')('blames no film that a broken disk does not give', async () => {
  const outcomes = await outcomesOf(createFfmpegTranscoder(tools), await unreadableFilm())
  for (const outcome of outcomes) {
    expect(outcome).toBeInstanceOf(Error)
    expect(outcome).not.toBeInstanceOf(UnusableFile)
  }
  expect(outcomes[0]).toBeInstanceOf(Interrupted)
  expect(outcomes[1]).toBeInstanceOf(Interrupted)
})

test('blames no film that is gone', async () => {
  const film = join(await makeFolder(), 'input.mp4')
  const [probed, counted, made] = await outcomesOf(createFfmpegTranscoder(tools), film)
  expect(probed).toBeInstanceOf(Interrupted)
  expect(counted).toBeInstanceOf(Interrupted)
  expect(made).toBeInstanceOf(Error)
  expect(made).not.toBeInstanceOf(UnusableFile)
})

test('blames no film that the account of the tool may not read', async () => {
  const folder = await makeFolder()
  const film = join(folder, 'input.mp4')
  await writeFile(film, await clips.bytes('silent.mp4'), { mode: 0o000 })
  await chmod(folder, 0o711)
  await chmod(clips.folder, 0o711)
  // Root may read everything, so the tool is another account there.
  const asOther = ['setpriv', '--reuid', '60914', '--regid', '60914', '--clear-groups', '--']
  const prefix = process.getuid?.() === 0 ? asOther : []
  const confinement: Confinement = { prefix, account: null, isOffline: false }
  const transcoder = createFfmpegTranscoder(tools, { confinement })
  await expect(transcoder.probe(film)).rejects.toBeInstanceOf(Interrupted)
})

describe('what a tool tells of a film whose later bytes cannot be read', () => {
  const told = [
    [
      'no head',
      'echo "moov atom not found" >&2; echo "Invalid data found when processing input" >&2; exit 1',
    ],
    ['a part', 'echo "stream 0, offset 0xfd: partial file" >&2; exit 1'],
    ['nothing at all', 'exit 0'],
  ] as const

  test.skipIf(process.platform !== 'linux').each(told)('is not believed (%s)', async (_, body) => {
    for (const outcome of await outcomesOf(await transcoderOf(body), await unreadableFilm())) {
      expect(outcome).toBeInstanceOf(Error)
      expect(outcome).not.toBeInstanceOf(UnusableFile)
    }
  })

  test.each(told)('is believed of a film that is there (%s)', async (_, body) => {
    const film = await clips.path('silent.mp4')
    const [probed, counted] = await outcomesOf(await transcoderOf(body), film)
    expect(probed).toBeInstanceOf(UnusableFile)
    expect(counted).toBeInstanceOf(UnusableFile)
  })
})

test('takes an early end for the fault of the film, although ffmpeg calls it an error of input', async () => {
  const cut = 'echo "File ended prematurely" >&2; echo "file:input.mkv: Input/output error" >&2; exit 1'
  const transcoder = await transcoderOf(cut)
  await expect(transcoder.probe(await clips.path('silent.mp4'))).rejects.toBeInstanceOf(UnusableFile)
})

test.each(['unshare: unshare failed: Invalid argument', 'setpriv: setresuid failed: Invalid argument'])(
  'blames no film where its tool did not start (%s)',
  async (words) => {
    const [, , made] = await outcomesOf(
      await transcoderOf(`echo "${words}" >&2; exit 1`),
      await clips.path('silent.mp4'),
    )
    expect(made).toMatchObject({ name: 'ToolFailed' })
  },
)

test('refuses a film that is there and broken', async () => {
  const film = join(await makeFolder(), 'input.mp4')
  await writeFile(film, (await clips.bytes('silent.mp4')).subarray(0, 3_000))
  const [probed, counted, made] = await outcomesOf(createFfmpegTranscoder(tools), film)
  expect(probed).toBeInstanceOf(UnusableFile)
  expect(counted).toBeInstanceOf(UnusableFile)
  expect(made).toEqual(new UnusableFile(BROKEN))
})
