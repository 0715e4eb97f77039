import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ladderArguments } from '../../src/adapters/ffmpeg/ladder-arguments.ts'
import { probeLimits } from '../../src/adapters/ffmpeg/limits.ts'
import { PID_FILE, runTool } from '../../src/adapters/ffmpeg/run-tool.ts'
import { timeLimitOf } from '../../src/adapters/ffmpeg/transcode/time-limit.ts'
import { createFfmpegTranscoder } from '../../src/adapters/ffmpeg/transcoder.ts'
import { planRenditions } from '../../src/domain/renditions/rendition-plan.ts'
import { processContentJob } from '../../src/jobs.ts'
import { tools } from '../support/clips.ts'
import { isRunning } from '../support/processes.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
let vast: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-limits-'))
  vast = join(folder, 'vast.mp4')
  const picture = ['-f', 'lavfi', '-i', 'color=size=7680x4320:rate=5:duration=1', '-pix_fmt', 'yuv420p']
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '1']
  await promisify(execFile)(tools.ffmpeg, ['-y', '-v', 'error', ...picture, ...coded, vast])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function transcode(memoryMb: number) {
  const transcoder = createFfmpegTranscoder(tools, { memoryMb, threads: 2 })
  const work = await mkdtemp(join(folder, 'work-'))
  await mkdir(join(work, 'out'))
  const facts = await transcoder.probe(vast)
  return transcoder.transcode(vast, join(work, 'out'), facts, new AbortController().signal)
}

test.skipIf(process.platform === 'win32')(
  'a file that needs more memory than ffmpeg may have fails, and is not blamed for it',
  async () => {
    const refusal = await transcode(300).catch((error) => error)
    expect(refusal).toMatchObject({ name: 'ToolFailed', timedOut: false })
    expect(await transcode(8_192)).toEqual({
      renditions: [1080, 720, 480, 240],
      covers: { count: 5 },
      samples: { pictures: expect.any(Uint8Array), interval: 2 },
    })
  },
)

test.skipIf(process.platform === 'win32')('a tool gets the limit, and arguments as they are', async () => {
  const told = await runTool('/bin/sh', ['-c', 'ulimit -v; echo "$1"', 'sh', '$HOME "a  b"'], {
    timeoutMs: 10_000,
    memoryMb: 512,
  })
  expect(told).toBe(`${512 * 1024}\n$HOME "a  b"\n`)
})

test('reading a head has less memory and fewer threads than preparation', () => {
  expect(probeLimits({ memoryMb: 8_192, threads: 16 })).toEqual({ memoryMb: 1_024, threads: 4 })
  expect(probeLimits({ memoryMb: 512, threads: 2 })).toEqual({ memoryMb: 512, threads: 2 })
  expect(probeLimits({})).toEqual({})
})

test('records the tool itself under a limit, and ends it on request', async () => {
  const endless = [
    '-nostdin',
    '-v',
    'error',
    '-re',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=64x64',
    '-f',
    'null',
    '-',
  ]
  const limited = { folder, timeoutMs: 1_000, memoryMb: 2_048 }
  await expect(runTool(tools.ffmpeg, endless, limited)).rejects.toMatchObject({ timedOut: true })
  expect(await isRunning(Number((await readFile(join(folder, PID_FILE), 'utf8')).split(' ')[0]))).toBe(false)
})

test('gives every decoder and encoder its number of threads', () => {
  const facts = {
    duration: 1,
    pictureDuration: 1,
    width: 640,
    height: 360,
    frameRate: 25,
    frames: 50,
    hasAudio: true,
  }
  const threads = (limits: object) => {
    const plan = planRenditions(facts, tools)
    const files = { input: 'in.mp4', output: 'out' }
    const args = ladderArguments(files, plan, plan.ladder, tools.version, limits)
    return args.filter((_, i) => args[i - 1] === '-threads')
  }
  expect(threads({ threads: 3 })).toEqual(['3', '3', '3'])
  expect(threads({})).toEqual([])
})

test('fails a file that takes longer than its length allows, without a retry', async () => {
  const transcoder = createFfmpegTranscoder(tools, { threads: 2 }, ['h264'], () => 200)
  const work = await mkdtemp(join(folder, 'work-'))
  await mkdir(join(work, 'out'))
  const facts = await transcoder.probe(vast)
  const refused = transcoder.transcode(vast, join(work, 'out'), facts, new AbortController().signal)
  await expect(refused).rejects.toMatchObject({
    name: 'UnusableFile',
    message: 'La préparation de la vidéo a pris trop de temps',
  })
})

test('grows the time limit with the length, below that of the job', () => {
  const lasting = (duration: number) => ({
    duration,
    width: 7_680,
    height: 4_320,
    frames: duration * 30,
    hasAudio: true,
  })
  expect(timeLimitOf(lasting(60))).toBe(2 * 60_000 + 8 * 60_000)
  expect(timeLimitOf(lasting(4 * 3_600))).toBeLessThan(processContentJob.timeoutS * 1_000)
})

test('gives little time to a length without pictures', () => {
  const facts = { duration: 14_000, width: 1_000, height: 1_000, frames: 60_000, hasAudio: false }
  expect(timeLimitOf(facts)).toBe(2 * 60_000 + 3 * (60 * 60_000 + 6_000))
})

test('gives a file that is charged seconds a few minutes, however long it lasts', () => {
  const facts = { duration: 615, width: 180, height: 180, frames: 615, hasAudio: false }
  expect(timeLimitOf(facts)).toBe(2 * 60_000 + 3 * 7_200)
})
