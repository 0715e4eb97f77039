import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { COVER_FRAMES, getContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tools } from '../support/clips.ts'
import { startMediaWithScript } from '../support/fake-tool.ts'
import { aPreparedContent, type MediaWorld } from '../support/world.ts'
import { aColouredContent, coverOf, fetchChoice, fetchCover, readPicture } from './covers.ts'

let world: MediaWorld
const owner = aCaller()
beforeAll(async () => {
  world = await startMediaWithScript(clumsy)
})
afterAll(() => world.stop())

/** The real ffmpeg, except that of upright films it writes half a frame. */
const clumsy = `#!/bin/sh
case "$*" in
  *scale=180:320*covers/frame-1.jpg*) : > out/covers/frame-1.jpg; exit 1 ;;
esac
exec '${tools.ffmpeg}' "$@"
`

test('takes frames at their times', async () => {
  const { id } = await aColouredContent(world, owner, {
    size: '640x360',
    coding: ['-g', '250', '-x264-params', 'scenecut=0'],
  })
  const seen: unknown[] = []
  for (const frame of COVER_FRAMES) seen.push(await readPicture(await fetchChoice(world, id, frame, owner)))
  expect(seen).toMatchObject(
    ['red', 'lime', 'blue', 'yellow', 'white'].map((colour) => ({ colour, width: 640, height: 360 })),
  )
})

test('takes no frame wider than a poster', async () => {
  const { id } = await aColouredContent(world, owner, { size: '1920x1080', coding: ['-r', '5'] })
  expect(await readPicture(await fetchChoice(world, id, 'frame-4', owner))).toMatchObject({
    ...{ colour: 'yellow', width: 1280, height: 720 },
  })
})

test('processes a video whose frames cannot be made, and keeps nothing of them', async () => {
  const { id } = await aPreparedContent(world, 'upright.mp4', owner)
  expect((await world.call(getContent, { params: { id } }, { as: owner })).body.status).toBe('PENDING')
  expect(await coverOf(world, id, owner)).toEqual({ chosen: 'automatic', frames: 0 })
  const [attempt = ''] = await readdir(join(world.objectFolder, 'hls', id))
  const covers = await readdir(join(world.objectFolder, 'hls', id, attempt, 'covers'))
  expect(covers.filter((name) => name.startsWith('frame'))).toEqual([])
  // Its poster has sizes all the same.
  const response = await fetchCover(world, id, owner, '?w=320', { Accept: 'image/webp' })
  expect(response.headers.get('content-type')).toBe('image/webp')
})

test('takes frames beside sound, and leaves nothing in the work folder', async () => {
  const { id } = await aPreparedContent(world, 'sound.mp4', owner)
  expect((await coverOf(world, id, owner))?.frames).toBe(5)
  expect(await readdir(world.workFolder)).toEqual([])
})
