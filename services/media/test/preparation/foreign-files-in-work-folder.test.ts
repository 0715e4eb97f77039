import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startMedia } from '../support/world.ts'

test('a work folder that holds what media never made is refused, or that is left alone', async () => {
  let file = ''
  const world = await startMedia(async ({ workFolder }) => {
    file = join(workFolder, 'secrets', 'grant-signing-key')
    await mkdir(join(workFolder, 'secrets'), { recursive: true })
    await writeFile(file, 'the only copy')
  }).catch(() => null)
  const kept = await readFile(file, 'utf8').catch(() => 'gone')
  await world?.stop()
  expect(kept).toBe('the only copy')
})
