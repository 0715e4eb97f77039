import { requestUploadUrl } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterEach, expect, test } from 'vitest'
import { type FakeTools, makeFakeTools } from '../support/fake-tool.ts'
import { announce, type MediaWorld, startMedia } from '../support/world.ts'

const OLD = '4.4.2-0ubuntu0.22.04.1 Copyright (c) 2000-2021 the FFmpeg developers'
const NEW = '8.1.2 Copyright (c) 2000-2026 the FFmpeg developers'

let fake: FakeTools
let world: MediaWorld
afterEach(async () => {
  await world?.stop()
  await fake?.remove()
})

test.each([
  ['production', OLD, undefined, 503, false],
  ['production', OLD, 'on', 200, true],
  ['production', NEW, undefined, 200, true],
  ['development', OLD, undefined, 200, true],
])('%s with ffmpeg %s, FFMPEG_ALLOW_OLD %s: %i', async (NODE_ENV, version, allow, status, ok) => {
  fake = await makeFakeTools(version)
  world = await startMedia(undefined, {
    ...fake.settings,
    NODE_ENV,
    ...(allow && { FFMPEG_ALLOW_OLD: allow }),
  })
  const owner = aCaller()
  const body = { filename: 'film.mp4', mimeType: 'video/mp4' } as const
  const answer = await world.call(
    requestUploadUrl,
    { params: { id: await announce(world, owner) }, body },
    { as: owner },
  )
  expect(answer.status).toBe(status)
  if (status === 503) {
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/^Les envois de vidéos sont fermés/) })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const state = (await world.service.status()).find(({ name }) => name === 'media.ffmpeg')
  expect(state).toMatchObject({ ok, detail: expect.stringContaining(version.split(' ')[0] ?? '') })
})
