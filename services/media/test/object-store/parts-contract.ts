import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PartialUpload } from '../../src/ports.ts'
import type { StoreOnTrial } from './store-on-trial.ts'

const MIB = 1024 ** 2

/** Contract of the bytes of resumable uploads, before they are an object. */
export function partsContract(on: () => StoreOnTrial): void {
  const parts = () => on().store.resumable

  async function begin(bytes: number): Promise<PartialUpload> {
    const objectKey = `uploads/${randomUUID()}/${randomUUID()}.mp4`
    return { objectKey, bytes, place: await parts().begin(objectKey) }
  }
  async function append(upload: PartialUpload, chunks: Buffer[]) {
    const offset = await parts().size(upload)
    return parts().append(upload, offset ?? 0, from(chunks), async () => undefined)
  }
  async function* from(chunks: Buffer[], end?: Error): AsyncGenerator<Buffer> {
    yield* chunks
    if (end) throw end
  }
  /** Bytes that tell where in a file they belong. */
  const bytesOf = (from: number, length: number) =>
    Buffer.from(Uint8Array.from({ length }, (_, at) => (from + at) % 251))

  test('begins a resumable upload without bytes, and without an object', async () => {
    const upload = await begin(10)
    expect(await parts().size(upload)).toBe(0)
    expect(await on().store.stat(upload.objectKey)).toBeNull()
    await parts().remove(upload)
  })

  test('goes on where each body ended, and makes the object of all bytes at the end', async () => {
    const length = 21 * MIB
    const upload = await begin(length)
    let sent = 0
    for (const size of [3, 9 * MIB, 5, 2 * MIB, length - 11 * MIB - 8]) {
      const body = bytesOf(sent, size)
      sent += size
      expect(await append(upload, [body.subarray(0, 1), body.subarray(1)])).toBe(sent)
      expect(await parts().size(upload)).toBe(sent)
    }
    expect(await on().store.stat(upload.objectKey)).toBeNull()
    await parts().finish(upload)
    await parts().finish(upload)
    expect(await parts().size(upload)).toBe(length)
    const chunks: Buffer[] = []
    for await (const chunk of await on().store.read(upload.objectKey, null)) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(bytesOf(0, length))).toBe(true)
    expect(await on().store.findUploads(new Date(Date.now() + 60_000))).toContainEqual({
      prefix: upload.objectKey.split('/').slice(0, 2).join('/'),
      bytes: length,
    })
    await on().store.removeAll(upload.objectKey)
    expect(await parts().size(upload)).toBeNull()
  })

  test('keeps what has arrived of a body that breaks off', async () => {
    const upload = await begin(20 * MIB)
    const body = from([bytesOf(0, 9 * MIB), bytesOf(9 * MIB, 7)], new Error('gone'))
    await expect(parts().append(upload, 0, body, async () => undefined)).rejects.toThrow('gone')
    expect(await parts().size(upload)).toBe(9 * MIB + 7)
    await parts().remove(upload)
  })

  test('writes nothing that its guard refuses', async () => {
    const upload = await begin(10)
    const seen: number[] = []
    const guard = async (bytes: number) => {
      seen.push(bytes)
      if (bytes > 4) throw new Error('full')
    }
    const body = from([Buffer.from('12'), Buffer.from('34'), Buffer.from('56')])
    await expect(parts().append(upload, 0, body, guard)).rejects.toThrow('full')
    expect([seen, await parts().size(upload)]).toEqual([[2, 4, 6], 4])
    await parts().remove(upload)
  })

  test('refuses to make an object of an upload that lacks bytes', async () => {
    const upload = await begin(10)
    await append(upload, [Buffer.from('half')])
    await expect(parts().finish(upload)).rejects.toThrow('expected 10')
    expect([await parts().size(upload), await on().store.stat(upload.objectKey)]).toEqual([4, null])
    await parts().remove(upload)
    expect(await parts().size(upload)).toBeNull()
  })

  test('leaves nothing of a removed upload', async () => {
    const upload = await begin(10)
    await append(upload, [Buffer.from('half')])
    await parts().remove(upload)
    await parts().remove(upload)
    expect(await parts().size(upload)).toBeNull()
    expect(await on().listParts()).toEqual([])
    const { objectKey } = upload
    const swept = await on().store.findUploads(new Date(Date.now() + 60_000))
    expect(swept.filter(({ prefix }) => objectKey.startsWith(`${prefix}/`))).toEqual([])
  })
}
