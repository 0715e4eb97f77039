import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodesAv1 } from '../../src/adapters/ffmpeg/av1/require-av1.ts'
import { ladderArguments, streamArguments } from '../../src/adapters/ffmpeg/ladder-arguments.ts'
import { createFfmpegTranscoder } from '../../src/adapters/ffmpeg/transcoder.ts'
import type { VideoCodec } from '../../src/domain/renditions/codecs.ts'
import type { Rendition } from '../../src/domain/renditions/ladder.ts'
import { planRenditions } from '../../src/domain/renditions/rendition-plan.ts'
import { tools } from '../support/clips.ts'

const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-side-data-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A standard picture that says it was made for a screen of Display P3 and 1 000 cd/m²: no tone mapping takes that away. */
const SOURCE = [
  ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2', '-pix_fmt', 'yuv420p10le'],
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-x265-params'],
  'log-level=error:colorprim=bt709:transfer=bt709:colormatrix=bt709:hdr10=1:repeat-headers=1' +
    ':master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,500):max-cll=1000,400',
]

/** What a decoder finds beside the pictures, but for the name that x264 signs with. */
async function sideDataOf(path: string): Promise<string[]> {
  const { stderr } = await run(tools.ffmpeg, [
    '-hide_banner',
    '-i',
    path,
    '-vf',
    'showinfo',
    '-f',
    'null',
    '-',
  ])
  const found = (stderr.match(/side data - .+/g) ?? []).filter((line) => !/User Data Unregistered/.test(line))
  return [...new Set(found)]
}

/** Renditions as one file each, by their names. */
async function joined(output: string): Promise<Map<string, string>> {
  const names = (await readdir(output)).filter((name) => /^v\d+/.test(name))
  const files = names.map(async (name) => {
    const parts = (await readdir(join(output, name))).filter((part) => /^(init|s\d+)\./.test(part)).sort()
    const path = join(output, `${name}.mp4`)
    await writeFile(
      path,
      Buffer.concat(await Promise.all(parts.map((part) => readFile(join(output, name, part))))),
    )
    return [name, path] as const
  })
  return new Map(await Promise.all(files))
}

test('renditions say nothing of the screen that their source was made for', async () => {
  const [input, output] = [join(folder, 'input.mp4'), join(folder, 'out')]
  await run(tools.ffmpeg, ['-y', '-v', 'error', ...SOURCE, input])
  expect(await sideDataOf(input)).toHaveLength(2)
  const codecs: VideoCodec[] = (await encodesAv1(tools)) ? ['h264', 'av1'] : ['h264']
  const transcoder = createFfmpegTranscoder(tools, { threads: 2, memoryMb: 3_072 }, codecs)
  const facts = await transcoder.probe(input)
  const made = await transcoder.transcode(input, output, facts, new AbortController().signal)
  expect(made.av1Error).toBeUndefined()
  const films = await joined(output)
  expect(films.size).toBe(2 * codecs.length)
  for (const [name, path] of films) {
    expect([name, await sideDataOf(path)]).toEqual([name, []])
    expect((await readFile(path)).toString('latin1')).not.toMatch(/mdcv|clli|dv[cvw]C/)
  }
})

test.each<VideoCodec>(['h264', 'av1'])('pictures lose it before all else, for %s', (codec) => {
  const facts = { duration: 4, pictureDuration: 4, width: 320, height: 180, frameRate: 25, frames: 100 }
  const plan = planRenditions({ ...facts, hasAudio: false }, { canToneMap: true })
  const files = { input: 'in.mkv', output: 'out', isCompared: true, codec }
  const lowest = plan.ladder.at(-1) as Rendition
  for (const args of [
    ladderArguments(files, plan, plan.ladder, tools.version),
    streamArguments(files, plan, lowest, tools.version),
  ])
    expect(args[args.indexOf('-filter_complex') + 1]).toMatch(/^\[0:V:0\]sidedata=mode=delete,/)
})
