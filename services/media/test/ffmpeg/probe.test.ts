import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { probe } from '../../src/adapters/ffmpeg/probe.ts'
import { PID_FILE } from '../../src/adapters/ffmpeg/run-tool.ts'
import { createFfmpegTranscoder } from '../../src/adapters/ffmpeg/transcoder.ts'
import { CostlyFile, Interrupted } from '../../src/ports.ts'
import type { HostileFile } from '../hostile/hostile-file.ts'
import { SLOW_FILES } from '../hostile/slow-files.ts'
import { Clips, tools } from '../support/clips.ts'

// Pictures of ninety million pixels, on a shared machine.
vi.setConfig({ testTimeout: 60_000 })

let clips: Clips
beforeAll(async () => {
  clips = new Clips(await mkdtemp(join(tmpdir(), 'alcove-probe-')))
})
afterAll(() => rm(clips.folder, { recursive: true, force: true }))

const ffmpeg = (...args: string[]) => promisify(execFile)(tools.ffmpeg, ['-y', '-v', 'error', ...args])
const facts = { width: 320, height: 240, hasAudio: false }

test('ignores a rotation that is no number', async () => {
  const path = join(clips.folder, 'turned.mkv')
  await ffmpeg('-i', await clips.path('silent.mp4'), '-c', 'copy', '-metadata:s:v:0', 'ROTATE=sideways', path)
  const bytes = await readFile(path)
  bytes.write('rotate', bytes.indexOf('ROTATE'))
  await writeFile(path, bytes)
  expect(await probe(tools.ffprobe, path)).toMatchObject(facts)
})

test('does not request labels that would fill the memory', async () => {
  const path = join(clips.folder, 'labels.mkv')
  const label = '\x01'.repeat(100_000)
  const labels = Array.from({ length: 10 }, (_, i) => ['-metadata', `label${i}=${label}`]).flat()
  await ffmpeg('-i', await clips.path('silent.mp4'), '-c', 'copy', ...labels, path)
  expect(await probe(tools.ffprobe, path)).toMatchObject(facts)
})

test('gives up a head that keeps ffprobe busy after its CPU time', async () => {
  const path = join(clips.folder, 'slow.mp4')
  await writeFile(path, await (SLOW_FILES[0] as HostileFile).make(clips))
  const refusal = await probe(tools.ffprobe, path, { memoryMb: 8_192 }, 1).catch((error) => error)
  expect(refusal).toBeInstanceOf(CostlyFile)
  expect(refusal.message).toBe('Lire la structure de ce fichier prend trop de temps')
})

test.each([
  ['is missing', null],
  ['lacks its interpreter', '#!/nowhere/sh\n'],
  [
    'lacks a library',
    '#!/bin/sh\necho "ffprobe: error while loading shared libraries: libavdevice.so.60" >&2\nexit 127\n',
  ],
])('blames no file for a tool that %s', async (_, script) => {
  const path = join(clips.folder, `tool-${process.hrtime.bigint()}`)
  if (script) await writeFile(path, script, { mode: 0o755 })
  await expect(probe(path, await clips.path('silent.mp4'))).rejects.toBeInstanceOf(Interrupted)
})

test('blames no file for a tool that was killed from outside', async () => {
  const folder = await mkdtemp(join(clips.folder, 'killed-'))
  const path = join(folder, 'slow.mp4')
  await writeFile(path, await (SLOW_FILES[0] as HostileFile).make(clips))
  const probing = probe(tools.ffprobe, path, { memoryMb: 8_192 }).catch((error) => error)
  const pid = await eventually(async () =>
    Number((await readFile(join(folder, PID_FILE), 'utf8')).split(' ')[0]),
  )
  process.kill(pid, 'SIGKILL')
  expect(await probing).toBeInstanceOf(Interrupted)
})

test('refuses a picture at once that grows beyond the announced size', async () => {
  const [small, large, both] = ['few.h264', 'large.h264', 'grown.h264'].map((name) =>
    join(clips.folder, name),
  ) as [string, string, string]
  const path = join(clips.folder, 'grown.mp4')
  const drawn = (size: string, pictures: string) => [
    ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`, '-frames:v', pictures],
    ...['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast'],
  ]
  await ffmpeg(...drawn('64x64', '25'), small)
  await ffmpeg(...drawn('640x480', '50'), large)
  await writeFile(both, Buffer.concat([await readFile(small), await readFile(large)]))
  await ffmpeg('-r', '25', '-f', 'h264', '-i', both, '-c', 'copy', path)
  const transcoder = createFfmpegTranscoder(tools)
  const seen = await transcoder.probe(path)
  expect(seen).toMatchObject({ width: 64, height: 64 })
  const output = join(clips.folder, 'grown')
  await mkdir(output)
  await expect(transcoder.transcode(path, output, seen, new AbortController().signal)).rejects.toMatchObject({
    name: 'UnusableFile',
    message: 'L’image devient plus grande que ce que le fichier annonce',
  })
})

test('refuses a picture that grows beyond every limit without decoding it', async () => {
  const huge = join(clips.folder, 'huge.h264')
  const small = join(clips.folder, 'small.h264')
  const path = join(clips.folder, 'growing.mp4')
  const of = (size: string, seconds: string) => [
    '-f',
    'lavfi',
    '-i',
    `color=size=${size}:rate=1:duration=${seconds}`,
  ]
  const coded = ['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '1']
  await ffmpeg(...of('64x64', '1'), ...coded, small)
  await ffmpeg(...of('9600x9600', '3'), ...coded, huge)
  await writeFile(
    join(clips.folder, 'both.h264'),
    Buffer.concat([await readFile(small), await readFile(huge)]),
  )
  await ffmpeg('-r', '1', '-f', 'h264', '-i', join(clips.folder, 'both.h264'), '-c', 'copy', path)
  const transcoder = createFfmpegTranscoder(tools)
  const seen = await transcoder.probe(path)
  expect(seen).toMatchObject({ width: 64, height: 64 })
  const output = join(clips.folder, 'out')
  await mkdir(output)
  await expect(transcoder.transcode(path, output, seen, new AbortController().signal)).rejects.toMatchObject({
    name: 'UnusableFile',
  })
})
