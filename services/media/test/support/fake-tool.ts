import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tools } from './clips.ts'
import { startMedia } from './world.ts'

export interface FakeTools {
  settings: { FFMPEG_PATH: string; FFPROBE_PATH: string }
  /** Concurrent probes at the start of each probe. */
  probes: () => Promise<number[]>
  remove: () => Promise<void>
}

/** A world whose ffmpeg is a script. @param script runs under an account of its own, beside what `folder` holds */
export async function startMediaWithScript(script: string, settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-script-'))
  const FFMPEG_PATH = join(folder, 'ffmpeg')
  await chmod(folder, 0o755)
  await writeFile(FFMPEG_PATH, script)
  await chmod(FFMPEG_PATH, 0o755)
  const world = await startMedia(undefined, { ...settings, FFMPEG_PATH, FFPROBE_PATH: tools.ffprobe })
  const stop = async () => {
    await world.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...world, folder, stop }
}

/** Stands in front of the real ffmpeg. `version` is the reported version. */
export async function makeFakeTools(version?: string, probe = 'exec "$real" "$@"'): Promise<FakeTools> {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-fake-tools-'))
  const notes = join(folder, 'notes')
  await mkdir(notes)
  // Tools run under separate accounts.
  await chmod(folder, 0o755)
  await chmod(notes, 0o777)
  const script = async (name: 'ffmpeg' | 'ffprobe', body: string) => {
    const lines = ['#!/bin/sh', `real=${tools[name]}`]
    if (version) lines.push(`[ "$1" = -version ] && { echo "${name} version ${version}"; exit 0; }`)
    await writeFile(
      join(folder, name),
      [...lines, '[ "$1" = -version ] && exec "$real" "$@"', body].join('\n'),
    )
    await chmod(join(folder, name), 0o755)
    return join(folder, name)
  }
  // Aside: the account of a tool may not come back into its folder.
  const counted = `(cd ${notes}; : > running.$$; ls | grep -c running > count.$$)`
  return {
    settings: {
      FFMPEG_PATH: await script('ffmpeg', 'exec "$real" "$@"'),
      FFPROBE_PATH: await script('ffprobe', `${counted}\n${probe.replaceAll('$notes', notes)}`),
    },
    async probes() {
      const names = (await readdir(notes)).filter((name) => name.startsWith('count.'))
      return Promise.all(names.map(async (name) => Number(await readFile(join(notes, name), 'utf8'))))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
