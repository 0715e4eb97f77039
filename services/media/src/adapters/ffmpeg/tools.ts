import { execFile } from 'node:child_process'
import { access, chmod, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { Logger } from '@alcove/kit/log/logger'
import { toolEnvironment } from './tool-environment.ts'
import { readVersion, type ToolVersion } from './tool-version.ts'

interface Programs {
  ffmpeg: string
  ffprobe: string
}

export interface Tools extends Programs {
  /** Version of ffmpeg. */
  version: ToolVersion
  /** True when ffmpeg has the filters that make a standard picture of high dynamic range. */
  canToneMap: boolean
}

const run = promisify(execFile)

/**
 * ffmpeg and ffprobe: the configured ones, else those on the PATH, else those that npm installed.
 * @throws when none of them runs
 */
export async function findTools(configured: Partial<Programs>, log: Logger): Promise<Tools> {
  const [ffmpeg, ffprobe] = await Promise.all([
    configured.ffmpeg ?? onPath('ffmpeg'),
    configured.ffprobe ?? onPath('ffprobe'),
  ])
  // Always a pair: a new ffmpeg and an old ffprobe would disagree about what they can read.
  const tools = ffmpeg && ffprobe ? { ffmpeg, ffprobe } : await installed(log)
  await versionText(tools.ffprobe)
  const version = readVersion(await versionText(tools.ffmpeg), await helpText(tools.ffmpeg))
  const canToneMap = await hasFilters(tools.ffmpeg, ['zscale', 'tonemap'])
  if (!canToneMap) log.warn('ffmpeg.no-tone-mapping: without zscale, bright parts of HDR videos are cut off')
  return { ...tools, version, canToneMap }
}

async function hasFilters(ffmpeg: string, names: string[]): Promise<boolean> {
  const { stdout } = await run(ffmpeg, ['-hide_banner', '-filters'], { env: toolEnvironment(undefined) })
  const known = new Set(stdout.split('\n').map((line) => line.trim().split(/\s+/)[1]))
  return names.every((name) => known.has(name))
}

/** The options of ffmpeg itself, without those of codecs and filters. */
export async function helpText(ffmpeg: string): Promise<string> {
  return (await run(ffmpeg, ['-hide_banner', '-h', 'long'], { env: toolEnvironment(undefined) })).stdout
}

/** Output of `-version`. */
export async function versionText(tool: string): Promise<string> {
  return (await run(tool, ['-version'], { env: toolEnvironment(undefined) })).stdout
}

/** Absolute path of a program on the PATH: tools do not inherit our PATH. */
async function onPath(name: string): Promise<string | undefined> {
  const find: [string, string[]] =
    process.platform === 'win32' ? ['where', [name]] : ['/bin/sh', ['-c', 'command -v "$1"', 'sh', name]]
  const found = await run(...find).catch(() => undefined)
  const path = found?.stdout.split(/\r?\n/)[0]?.trim()
  return (
    path &&
    (await versionText(path).then(
      () => path,
      () => undefined,
    ))
  )
}

/** Optional packages: images bring their own tools. */
async function installed(log: Logger): Promise<Programs> {
  const require = createRequire(import.meta.url)
  let tools: Programs
  try {
    tools = {
      ffmpeg: require('@ffmpeg-installer/ffmpeg').path,
      ffprobe: require('@ffprobe-installer/ffprobe').path,
    }
  } catch (cause) {
    throw new Error('There is no ffmpeg: install ffmpeg and ffprobe, or set FFMPEG_PATH and FFPROBE_PATH', {
      cause,
    })
  }
  // Their packages set the executable bit in an install script, which we do not run.
  for (const tool of Object.values(tools)) if (!(await isExecutable(tool))) await chmod(tool, 0o755)
  log.warn(
    'ffmpeg.outdated: the one of 2018 from npm is used; install a current one for production (FFMPEG_PATH)',
  )
  return tools
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
