import { getContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { expect, test } from 'vitest'
import { tools } from '../support/clips.ts'
import { startMediaWithScript } from '../support/fake-tool.ts'
import { aPreparedContent, askHlsUrl } from '../support/world.ts'
import { startFakeService } from './fake-service.ts'

/** The real ffmpeg, except that it writes some sound for a transcription and fails. */
const clumsy = `#!/bin/sh
case "$*" in *16000*libmp3lame*) echo sound; exit 1 ;; esac
exec '${tools.ffmpeg}' "$@"
`

test('a content is processed, and nothing sent, where its sound cannot be taken', async () => {
  const service = await startFakeService()
  const world = await startMediaWithScript(clumsy, { TRANSCRIPTION_URL: service.url })
  try {
    const owner = aCaller()
    const { id } = await aPreparedContent(world, 'tiny.mp4', owner)
    const { body } = await world.call(getContent, { params: { id } }, { as: owner })
    expect(body.status).toBe('PENDING')
    expect((await askHlsUrl(world, id, owner)).body.captions).toEqual([])
    expect(service.heard).toEqual([])
  } finally {
    await world.stop()
    await service.close()
  }
})
