import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ConfigError } from '@alcove/kit/config/load-config'
import { toolEnvironment } from '../tool-environment.ts'
import type { Tools } from '../tools.ts'
import { AV1_ENCODER, AV1_MEMORY_MB, av1Options } from './encoder-options.ts'

/** Ten pictures, of which the sixth has to be a key frame: encoders of before 2023 ignore that, and segments would drift apart. */
const TRIAL = [
  ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'color=size=64x64:rate=10:duration=1'],
  ...[...av1Options(100_000, { threads: 1 }), '-pix_fmt', 'yuv420p', '-g', '100'],
  ...['-force_key_frames', '0.5', '-f', 'framecrc', '-'],
]
const KEY_FRAMES = ['0', '5']
const LONGEST_TRIAL_MS = 20_000

/** True where ffmpeg encodes AV1 as renditions need it: it is tried. */
export async function encodesAv1({ ffmpeg }: Pick<Tools, 'ffmpeg'>): Promise<boolean> {
  const options = { env: toolEnvironment(undefined), timeout: LONGEST_TRIAL_MS }
  const { stdout } = await promisify(execFile)(ffmpeg, TRIAL, options).catch(() => ({ stdout: '' }))
  return readKeyFrames(stdout).join() === KEY_FRAMES.join()
}

/** Times of packets that carry no other flags than that of a key frame. */
function readKeyFrames(framecrc: string): string[] {
  const packets = framecrc.split('\n').filter((line) => /^0,/.test(line))
  return packets.filter((line) => !/F=0x/.test(line)).map((line) => line.split(',')[2]?.trim() ?? '')
}

/**
 * @param memoryMb address space that ffmpeg may have
 * @throws ConfigError where what prepares would encode no AV1: else an operator would wait for it in vain
 */
export async function requireAv1(tools: Pick<Tools, 'ffmpeg' | 'version'>, memoryMb: number): Promise<void> {
  if (memoryMb < AV1_MEMORY_MB)
    throw new ConfigError([
      `VIDEO_CODECS: av1 needs FFMPEG_MEMORY_MB of at least ${AV1_MEMORY_MB}, got ${memoryMb}`,
    ])
  if (await encodesAv1(tools)) return
  throw new ConfigError([
    `VIDEO_CODECS: av1 needs an ffmpeg with ${AV1_ENCODER} that sets key frames where they are asked for, got ${tools.ffmpeg} (${tools.version.name})`,
  ])
}
