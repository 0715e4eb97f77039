import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { contentFailed, contentProcessed, getContent, issueHlsUrl } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, readMaster, readPlaylist } from '../playback/playlists.ts'
import { tools } from '../support/clips.ts'
import { startMediaWithScript } from '../support/fake-tool.ts'
import { isRunning } from '../support/processes.ts'
import { type MediaWorld, playbackPath, submit } from '../support/world.ts'
import { holdLadder } from './hold-ladder.ts'

let world: MediaWorld
const owner = aCaller()
const moderator = aCaller('ROLE_MODERATOR')
beforeAll(async () => {
  world = await startMediaWithScript(unlucky)
})
afterAll(() => world.stop())

/** The real ffmpeg, except that it reports a broken file when it should make 180 lines. */
const unlucky = `#!/bin/sh
case "$*" in
  *v180/*) echo 'Invalid data found when processing input' >&2; exit 1 ;;
esac
exec '${tools.ffmpeg}' "$@"
`

const ask = (id: string, as?: Caller) => world.call(issueHlsUrl, { params: { id } }, as ? { as } : {})
const seen = async (id: string) => (await world.call(getContent, { params: { id } }, { as: owner })).body
const saidOf = async (id: string, spec: typeof contentProcessed | typeof contentFailed) =>
  (await world.published(spec)).filter((one) => one.contentId === id).length

test('plays the smallest rendition to owner and moderators while the others are being made', async () => {
  const { id } = await submit(world, owner, 'heavy.mp4', await world.clips.bytes('heavy.mp4'))
  const held = await holdLadder(world.workFolder)
  try {
    expect(await seen(id)).toMatchObject({ status: 'PREPARING', thumbnailS3Key: null })
    await eventually(async () => ((await seen(id)).preparedShare ?? 0) > 0, {
      what: 'some of it is prepared',
    })
    expect((await seen(id)).preparedShare).toBeLessThan(1)
    for (const stranger of [undefined, aCaller()])
      expect(await ask(id, stranger)).toMatchObject({ status: 403, code: 'CONTENT_UNAVAILABLE' })
    const url = await playbackPath(world, id, moderator)
    const first = await readMaster(world, await playbackPath(world, id, owner))
    expect(first.variants.map((one) => one.height)).toEqual([240])
    const begun = await readMaster(world, url)
    const files = (await readPlaylist(world, begun.variants[0]?.path as string)).files
    const before = await download(world, files)
    expect(await saidOf(id, contentProcessed)).toBe(0)

    process.kill(held, 'SIGCONT')
    await world.settle()
    expect((await readMaster(world, url)).variants.map((one) => one.height)).toEqual([720, 480, 240])
    // Players of the first master continue at the addresses that it named.
    expect((await download(world, files)).equals(before)).toBe(true)
    expect(await seen(id)).toMatchObject({ status: 'PENDING' })
    expect(await saidOf(id, contentProcessed)).toBe(1)
    expect(await readdir(join(world.objectFolder, 'hls', id))).toHaveLength(1)
  } finally {
    if (await isRunning(held)) process.kill(held, 'SIGCONT')
  }
})

test('removes the first rendition and fails the upload when the others cannot be made', async () => {
  const { id } = await submit(world, owner, 'film.mp4', await world.clips.bytes('index-first.mp4'))
  await world.settle()
  expect(await seen(id)).toMatchObject({
    status: 'FAILED',
    failureReason: 'Le fichier est incomplet ou endommagé',
  })
  expect([await saidOf(id, contentFailed), await saidOf(id, contentProcessed)]).toEqual([1, 0])
  expect(await ask(id, owner)).toMatchObject({ status: 409, code: 'CONTENT_NOT_READY' })
  await eventually(async () => expect(await readdir(join(world.objectFolder, 'hls', id))).toEqual([]))
})
