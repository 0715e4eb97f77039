import { writeFile } from 'node:fs/promises'
import { ConfigError } from '@alcove/kit/config/load-config'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterEach, expect, test } from 'vitest'
import { requireAv1 } from '../../src/adapters/ffmpeg/av1/require-av1.ts'
import { mediaConfig } from '../../src/config.ts'
import { download, readMaster, readPlaylist } from '../playback/playlists.ts'
import { remakingIn } from '../remakes/remaking.ts'
import { canEncodeAv1 } from '../support/av1-tools.ts'
import { tools } from '../support/clips.ts'
import { type FakeTools, makeFakeTools } from '../support/fake-tool.ts'
import { aPreparedContent, approve, type MediaWorld, playbackPath, startMedia } from '../support/world.ts'

const VIDEO_CODECS = 'h264,av1'
const can = await canEncodeAv1('AV1 in the service')

let world: MediaWorld | undefined
let fake: FakeTools | undefined
afterEach(async () => {
  await world?.stop()
  await fake?.remove()
  world = undefined
  fake = undefined
})

test.each([
  [undefined, ['h264']],
  ['h264', ['h264']],
  [' H264, av1', ['h264', 'av1']],
  ['av1,h264', ['av1', 'h264']],
])('reads VIDEO_CODECS=%s as %j', (value, codecs) => {
  expect(mediaConfig.shape.VIDEO_CODECS.parse(value)).toEqual(codecs)
})

test.each(['av1', 'h264,vp9', '', 'h264;av1'])('refuses VIDEO_CODECS=%j', (value) => {
  expect(mediaConfig.shape.VIDEO_CODECS.safeParse(value).success).toBe(false)
})

test('refuses to start with AV1 where ffmpeg cannot encode it, unless others prepare', async () => {
  fake = await makeFakeTools()
  const fail = 'case "$*" in *libsvtav1*) exit 1;; esac'
  await writeFile(fake.settings.FFMPEG_PATH, `#!/bin/sh\n${fail}\nexec "${tools.ffmpeg}" "$@"\n`)
  const settings = { ...fake.settings, VIDEO_CODECS, FFMPEG_MEMORY_MB: '3072' }
  const refused = startMedia(undefined, settings)
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(/VIDEO_CODECS: av1 needs an ffmpeg with libsvtav1 .*got \/.*ffmpeg/)
  world = await startMedia(undefined, { ...settings, PREPARATION: 'elsewhere' })
})

test('refuses AV1 where ffmpeg may have too little memory for it', async () => {
  await expect(requireAv1(tools, 2_048)).rejects.toThrow('FFMPEG_MEMORY_MB of at least 3072, got 2048')
})

test.skipIf(!can)('serves the film as AV1 too, and keeps it in a remake', async () => {
  const started = await startMedia(undefined, { VIDEO_CODECS })
  world = started
  const owner = aCaller()
  const content = await aPreparedContent(started, 'sound.mp4', owner)
  await approve(started, content)
  const playing = async () => {
    const { variants } = await readMaster(started, await playbackPath(started, content.id))
    return variants
  }
  const variants = await playing()
  expect(variants.map(({ height, codecs }) => [height, codecs[0]?.slice(0, 4)])).toEqual([
    ...[
      [360, 'avc1'],
      [240, 'avc1'],
      [360, 'av01'],
      [240, 'av01'],
    ],
  ])
  for (const { path } of variants) {
    const { files, seconds } = await readPlaylist(started, path)
    expect(seconds).toBeCloseTo(5, 1)
    expect((await download(started, files)).length).toBeGreaterThan(10_000)
  }
  const [row] = await started.database.query<{ cost: number }>(
    'SELECT preparation_cost AS cost FROM content WHERE id = $1',
    [content.id],
  )
  const gigapixels = (640 * 360 * 125) / 1e9
  expect(row?.cost).toBe(10 + Math.ceil(100 * gigapixels * 2 + 0.5))

  const remaking = await remakingIn(started)
  try {
    const before = await remaking.prefixOf(content.id)
    await remaking.operator.remake([content.id])
    await remaking.ends(content.id, 'DONE')
    expect(await remaking.prefixOf(content.id)).not.toBe(before)
    expect((await playing()).map(({ codecs }) => codecs)).toEqual(variants.map(({ codecs }) => codecs))
  } finally {
    await remaking.operator.close()
  }
})
