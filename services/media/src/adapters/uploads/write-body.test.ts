import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBody } from './write-body.ts'

async function* bodyOf(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

test('frees the memory of a chunk once it is written, but none that others use too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-body-'))
  const file = await open(join(folder, 'part'), 'wx')
  try {
    await file.write('head')
    const [own, shared] = [new TextEncoder().encode('own '), Buffer.from('not shared')]
    const guarded: number[] = []
    const end = await writeBody(file, bodyOf([own, shared.subarray(4)]), 4, async (bytes) => {
      guarded.push(bytes)
    })
    expect(end).toBe(14)
    expect(guarded).toEqual([4, 10])
    expect(await readFile(join(folder, 'part'), 'utf8')).toBe('headown shared')
    expect(own.byteLength).toBe(0)
    expect(shared.toString()).toBe('not shared')
  } finally {
    await file.close()
    await rm(folder, { recursive: true })
  }
})
