import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFfmpegTranscoder } from '../../src/adapters/ffmpeg/transcoder.ts'
import { Clips, tools } from '../support/clips.ts'

let clips: Clips
beforeAll(async () => {
  clips = new Clips(await mkdtemp(join(tmpdir(), 'alcove-safe-')))
})
afterAll(() => rm(clips.folder, { recursive: true, force: true }))

/** Formats that name other files. attach-file refuses their heads earlier; here they reach the tools. */
const traps = {
  'playlist.m3u8': (secret: string) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${secret}\n#EXT-X-ENDLIST\n`,
  'script.mp4': (secret: string) => `ffconcat version 1.0\nfile ${secret}\n`,
}

test.each(Object.entries(traps))(
  '%s reads another file by itself, and not behind our options',
  async (name, write) => {
    const trap = join(clips.folder, name)
    await writeFile(trap, write(basename(await clips.path('silent.mp4'))))
    const bare = await promisify(execFile)(tools.ffprobe, ['-v', 'error', '-show_streams', trap])
    expect(bare.stdout).toContain('codec_name=h264')

    const transcoder = createFfmpegTranscoder(tools)
    await expect(transcoder.probe(trap)).rejects.toMatchObject({ name: 'UnusableFile' })
    const output = join(clips.folder, `out-${name}`)
    await mkdir(output)
    const facts = {
      duration: 2,
      pictureDuration: 2,
      width: 320,
      height: 240,
      frameRate: 25,
      frames: 50,
      hasAudio: false,
    }
    await expect(transcoder.transcode(trap, output, facts, new AbortController().signal)).rejects.toThrow()
    const made = await readdir(output, { recursive: true, withFileTypes: true })
    expect(made.filter((one) => one.isFile()).map((one) => one.name)).toEqual([])
  },
)
