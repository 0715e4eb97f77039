import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFfmpegTranscoder } from '../../src/adapters/ffmpeg/transcoder.ts'
import type { MediaFacts } from '../../src/domain/media-facts.ts'
import { UnusableFile } from '../../src/domain/unusable-file.ts'
import { tools } from '../support/clips.ts'

const FACTS: MediaFacts = {
  duration: 1,
  pictureDuration: 1,
  width: 160,
  height: 120,
  frameRate: 25,
  frames: 25,
  hasAudio: false,
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-crash-'))
  await writeFile(join(folder, 'film'), 'read before it is blamed')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** @param body of a shell script that stands in for ffmpeg */
async function transcodeWith(body: string): Promise<unknown> {
  const ffmpeg = join(folder, 'ffmpeg')
  await writeFile(ffmpeg, `#!/bin/sh\n${body}\n`)
  await chmod(ffmpeg, 0o755)
  const transcoder = createFfmpegTranscoder({ ...tools, ffmpeg })
  const { signal } = new AbortController()
  return transcoder
    .transcode(join(folder, 'film'), join(folder, 'out'), FACTS, signal)
    .catch((error) => error)
}

test.each(['SEGV', 'ABRT', 'FPE'])(
  'a file that crashes the tool (SIG%s) is at fault itself',
  async (name) => {
    expect(await transcodeWith(`kill -${name} $$`)).toEqual(
      new UnusableFile('Le fichier est incomplet ou endommagé'),
    )
  },
)

test.each(['kill -KILL $$', 'kill -BUS $$', 'echo "Cannot allocate memory" >&2; kill -ABRT $$'])(
  'a machine that lacks something asks for another attempt (%s)',
  async (body) => {
    expect(await transcodeWith(body)).toMatchObject({ name: 'ToolFailed' })
  },
)
