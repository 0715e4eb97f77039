import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFfmpegTranscoder } from '../../src/adapters/ffmpeg/transcoder.ts'
import { Clips, tools } from '../support/clips.ts'

let root: string
let clips: Clips
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-same-'))
  clips = new Clips(root)
})
afterAll(() => rm(root, { recursive: true, force: true }))

const SIZE = 'size=640x360:rate=25:duration=3'
/** Stripes, bright ones first or dark ones first, are the same where they are made smaller. */
const SOURCES = {
  test: `testsrc2=${SIZE}`,
  'other test': `testsrc=${SIZE}`,
  stripes: `color=gray:${SIZE},format=yuv420p,geq=lum='if(mod(floor(X/4),2),180,76)':cb=128:cr=128`,
  'other stripes': `color=gray:${SIZE},format=yuv420p,geq=lum='if(mod(floor(X/4),2),76,180)':cb=128:cr=128`,
}
const film = (name: string, source: keyof typeof SOURCES) =>
  clips.make(name, ['-f', 'lavfi', '-i', SOURCES[source], '-pix_fmt', 'yuv420p', '-qp', '0'])

/** Prepares a film with an ffmpeg that finds another one when it makes the renditions after the first. */
async function prepare(name: string, later: string): Promise<string[]> {
  const folder = await mkdtemp(join(root, 'work-'))
  const [input, output] = [join(folder, 'input.mp4'), join(folder, 'out')]
  await mkdir(output)
  await copyFile(join(root, name), input)
  const ffmpeg = join(folder, 'ffmpeg.sh')
  const swap = `case "$*" in *index.m3u8*) cp "${join(root, later)}" "${input}";; esac`
  await writeFile(ffmpeg, `#!/bin/sh\n${swap}\nexec "${tools.ffmpeg}" "$@"\n`)
  await chmod(ffmpeg, 0o755)
  const transcoder = createFfmpegTranscoder({ ...tools, ffmpeg })
  const facts = await transcoder.probe(input)
  await transcoder.transcode(input, output, facts, new AbortController().signal)
  return readdir(output)
}

test.each<[string, keyof typeof SOURCES, keyof typeof SOURCES]>([
  ['other pictures', 'test', 'other test'],
  ['others of the same brightness', 'stripes', 'other stripes'],
])('refuses a film of which a second run over it decodes %s', async (_, one, other) => {
  await film('one.mp4', one)
  await film('other.mp4', other)
  await expect(prepare('one.mp4', 'other.mp4')).rejects.toMatchObject({
    name: 'UnusableFile',
    message: 'Le fichier est incomplet ou endommagé',
  })
  expect(await prepare('one.mp4', 'one.mp4')).toContain('master.m3u8')
})
