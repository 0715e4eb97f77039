import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentProcessed, getContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, readMaster, readPlaylist } from '../playback/playlists.ts'
import { tools } from '../support/clips.ts'
import { startMediaWithScript } from '../support/fake-tool.ts'
import { askHlsUrl, playbackPath, submit } from '../support/world.ts'

let world: Awaited<ReturnType<typeof startMediaWithScript>>
const owner = aCaller()
beforeAll(async () => {
  world = await startMediaWithScript(halting)
  execFileSync('mkfifo', ['-m', '666', join(world.folder, 'go-on')])
})
afterAll(() => world.stop())

const HALT_AT = 300_000
/** The real ffmpeg, which stops in the middle of a first rendition of 240 lines until `goOn` tells it how to continue. */
const halting = `#!/bin/sh
case "$*" in
  *scale=426:240*pipe:1*)
    '${tools.ffmpeg}' "$@" | { head -c ${HALT_AT}; read -r how < "\${0%/*}/go-on"; [ "$how" = whole ] && cat; }
    exit 0 ;;
esac
exec '${tools.ffmpeg}' "$@"
`
const goOn = (how: 'whole' | 'cut') => writeFile(join(world.folder, 'go-on'), `${how}\n`)

/** Eight seconds that no encoder makes small. */
const film = () =>
  world.clips.make('noise.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=8', '-vf', 'noise=alls=40:allf=t'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '40', '-pix_fmt', 'yuv420p'],
  ])

const stateOf = async (id: string) => (await world.call(getContent, { params: { id } }, { as: owner })).body
const isPlayable = (id: string) =>
  eventually(
    async () => {
      const { status } = await askHlsUrl(world, id, owner)
      return status === 200
    },
    { timeoutMs: 30_000 },
  )

test('plays the first segments while the rest of their rendition is being made', async () => {
  const { id } = await submit(world, owner, 'noise.mp4', await film())
  await isPlayable(id)
  const url = await playbackPath(world, id, owner)
  const begun = await readMaster(world, url)
  expect(begun.variants).toMatchObject([{ width: 426, height: 240, bandwidth: expect.any(Number) }])
  const path = begun.variants[0]?.path as string
  const growing = await readPlaylist(world, path)
  expect(growing.text).toContain('#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-START:TIME-OFFSET=0\n')
  expect(growing.text).not.toContain('#EXT-X-ENDLIST')
  expect(growing.seconds).toBeGreaterThanOrEqual(2)
  expect(growing.seconds).toBeLessThan(8)
  const before = await download(world, growing.files)

  await goOn('whole')
  await world.settle()
  const ended = await readPlaylist(world, path)
  expect(ended.text).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
  expect(ended.text).toContain('#EXT-X-ENDLIST')
  expect(ended.seconds).toBeCloseTo(8, 0)
  expect(ended.files.slice(0, growing.files.length)).toEqual(growing.files)
  expect((await download(world, growing.files)).equals(before)).toBe(true)
  const { variants } = await readMaster(world, url)
  expect(variants.map((one) => one.height)).toEqual([360, 240])
  const events = (await world.published(contentProcessed)).filter((one) => one.contentId === id)
  expect(events).toHaveLength(1)
})

test('takes back segments that are playable when their rendition turns out to be incomplete', async () => {
  const { id } = await submit(world, owner, 'noise.mp4', await film())
  await isPlayable(id)
  await goOn('cut')
  await world.settle()
  expect(await stateOf(id)).toMatchObject({
    status: 'FAILED',
    failureReason: 'Le fichier est incomplet ou endommagé',
  })
  expect((await askHlsUrl(world, id, owner)).status).toBe(409)
})
