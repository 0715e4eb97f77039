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

const film = (name: string, source: string) =>
  clips.make(name, ['-f', 'lavfi', '-i', `${source}=size=640x360:rate=25:duration=3`, '-pix_fmt', 'yuv420p'])

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

test('refuses a film of which a second run over it decodes other pictures', async () => {
  await film('one.mp4', 'testsrc2')
  await film('other.mp4', 'testsrc')
  await expect(prepare('one.mp4', 'other.mp4')).rejects.toMatchObject({
    name: 'UnusableFile',
    message: 'Le fichier est incomplet ou endommagé',
  })
  expect(await prepare('one.mp4', 'one.mp4')).toContain('master.m3u8')
})
