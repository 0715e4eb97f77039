import { expect, test } from 'vitest'
import { receiveUpload } from '../../src/adapters/uploads/receive-upload.ts'
import { requireUploadGrant } from '../../src/adapters/uploads/require-upload-grant.ts'
import type { StoreOnTrial } from './store-on-trial.ts'

const TYPE = 'video/mp4'
const MINUTE_MS = 60_000

interface Sending {
  /** Length that the URL was requested for. */
  bytes?: number
  lifeMs?: number
  /** Content type of the upload request. */
  contentType?: string
  contentLength?: number | null
  signature?: (own: string) => string
  end?: 'whole' | 'broken'
}

/** Contract of a store's upload URLs that lead through the gateway. */
export function uploadContract(on: () => StoreOnTrial): void {
  async function send(key: string, chunks: string[], sending: Sending = {}): Promise<void> {
    const { store } = on()
    const { bytes, lifeMs = MINUTE_MS, contentType = TYPE, contentLength = null, end = 'whole' } = sending
    const url = await store.uploadUrl({
      key,
      contentType: TYPE,
      maxBytes: 10,
      bytes,
      expiresAt: new Date(Date.now() + lifeMs),
      origin: 'http://alcove.test',
    })
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(Buffer.from(chunk))
        if (end === 'whole') controller.close()
        else controller.error(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
      },
    })
    const own = new URL(url).searchParams.get('signature') ?? ''
    const put = { key, signature: sending.signature?.(own) ?? own, contentType, contentLength }
    await receiveUpload(store, requireUploadGrant(store, put), {
      ...put,
      body,
      signal: new AbortController().signal,
      admit: async (_, longest) => longest,
      space: { cover: async () => undefined, written: () => undefined },
    })
  }

  test('accepts the allowed bytes and not one more, whatever length was announced', async () => {
    const { store } = on()
    await send('uploads/a/full.mp4', ['12345', '67890'])
    expect(await store.stat('uploads/a/full.mp4')).toEqual({ size: 10 })
    await expect(send('uploads/a/over.mp4', ['12345', '67890', '1'])).rejects.toMatchObject({
      code: 'UPLOAD_TOO_LARGE',
    })
    expect(await store.stat('uploads/a/over.mp4')).toBeNull()
  })

  test('keeps the previous object and nothing of an interrupted upload', async () => {
    const { text, listParts } = on()
    await send('uploads/b/film.mp4', ['before'])
    await expect(send('uploads/b/film.mp4', ['half'], { end: 'broken' })).rejects.toMatchObject({
      code: 'MALFORMED_REQUEST',
    })
    expect(await text('uploads/b/film.mp4')).toBe('before')
    expect(await listParts()).toEqual([])
  })

  test('refuses another type or length than the URL was requested for', async () => {
    const { store } = on()
    const refused = [
      [{ contentType: 'text/html' }, 'UNSUPPORTED_MEDIA_TYPE'],
      [{ bytes: 5 }, 'UPLOAD_MISMATCH'],
      [{ bytes: 4, contentLength: 5 }, 'UPLOAD_MISMATCH'],
      [{ contentLength: 5 }, 'MALFORMED_REQUEST'],
    ] as const
    for (const [sending, code] of refused)
      await expect(send('uploads/c/film.mp4', ['four'], sending)).rejects.toMatchObject({ code })
    expect(await store.stat('uploads/c/film.mp4')).toBeNull()
    await send('uploads/c/film.mp4', ['four'], { bytes: 4, contentLength: 4 })
    expect(await store.stat('uploads/c/film.mp4')).toEqual({ size: 4 })
  })

  test('refuses an expired or altered URL', async () => {
    const { store } = on()
    for (const sending of [{ lifeMs: -MINUTE_MS }, { signature: () => 'x' }, { signature: flipped }])
      await expect(send('uploads/d/film.mp4', ['four'], sending)).rejects.toMatchObject({
        code: 'UPLOAD_URL_INVALID',
      })
    expect(await store.stat('uploads/d/film.mp4')).toBeNull()
  })

  function flipped(signature: string): string {
    return `${signature.slice(0, 5)}${signature[5] === 'A' ? 'B' : 'A'}${signature.slice(6)}`
  }
}
