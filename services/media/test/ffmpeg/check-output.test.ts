import { mkdir, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkOutput } from '../../src/adapters/ffmpeg/check-output.ts'
import { createFfmpegTranscoder } from '../../src/adapters/ffmpeg/transcoder.ts'
import { UnusableFile } from '../../src/domain/unusable-file.ts'
import { Clips, tools } from '../support/clips.ts'

let clips: Clips
let work: string
let rendition: string
beforeAll(async () => {
  clips = new Clips(await mkdtemp(join(tmpdir(), 'alcove-output-')))
})
afterAll(() => rm(clips.folder, { recursive: true, force: true }))
beforeEach(async () => {
  work = await mkdtemp(join(clips.folder, 'work-'))
  const output = join(work, 'out')
  await mkdir(output)
  const transcoder = createFfmpegTranscoder(tools)
  const input = await clips.path('silent.mp4')
  const facts = await transcoder.probe(input)
  const { renditions } = await transcoder.transcode(input, output, facts, new AbortController().signal)
  rendition = join(output, `v${renditions[0]}`)
})

const lasting = (seconds: number) => ({ duration: seconds, pictureDuration: seconds })
const plenty = async () => 2 ** 40

test('accepts complete output', async () => {
  await expect(checkOutput([rendition], lasting(2), plenty)).resolves.toBeUndefined()
  await expect(checkOutput([rendition], lasting(2))).resolves.toBeUndefined()
})

test('refuses a file for good that holds less than it announces', async () => {
  await expect(checkOutput([rendition], lasting(20), plenty)).rejects.toThrow(UnusableFile)
})

test('refuses a file for good that yields no picture', async () => {
  await rm(rendition, { recursive: true })
  await mkdir(rendition)
  await expect(checkOutput([rendition], lasting(2), plenty)).rejects.toThrow(
    new UnusableFile('Le fichier ne contient aucune image lisible'),
  )
})

test('does not blame the file on a full disk, however little was written', async () => {
  const refusal = await checkOutput([rendition], lasting(20), async () => 4096).catch((error) => error)
  expect(refusal.message).toContain('No space left')
  expect(refusal).not.toBeInstanceOf(UnusableFile)
})

test.each([1, 100, 'half', 'all'] as const)(
  'a segment that lacks its end (%s) is not published',
  async (cut) => {
    const [segment = ''] = (await readdir(rendition)).filter((name) => name.endsWith('.m4s'))
    const { size } = await stat(join(rendition, segment))
    const left = cut === 'all' ? 0 : cut === 'half' ? Math.floor(size / 2) : size - cut
    await truncate(join(rendition, segment), left)
    const refusal = await checkOutput([rendition], lasting(2), plenty).catch((error) => error)
    expect(refusal.message).toContain('not written to its end')
    expect(refusal).not.toBeInstanceOf(UnusableFile)
  },
)
