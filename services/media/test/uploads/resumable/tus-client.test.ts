import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { UPLOAD_KEY_HEADER } from '@alcove/contracts'
import { type Listener, listen } from '@alcove/kit/http/listen'
import { aCaller } from '@alcove/kit/testing/builders'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newBucket } from '../../object-store/s3-server.ts'
import { settingsFor } from '../../object-store/s3-world.ts'
import { announce, attach, type MediaWorld, startMedia } from '../../support/world.ts'

const MIB = 1024 ** 2
const BYTES = 24 * MIB

/** Passes connections on, and cuts each that has carried this many bytes. */
async function startCuttingProxy(port: number) {
  let cutAfter = Number.POSITIVE_INFINITY
  let cuts = 0
  const open = new Set<Socket>()
  const server: Server = createServer((inside) => {
    const outside = connect(port, '127.0.0.1')
    let carried = 0
    const cut = () => {
      inside.destroy()
      outside.destroy()
    }
    open.add(inside)
    for (const socket of [inside, outside]) socket.on('error', cut).on('close', cut)
    inside.on('close', () => open.delete(inside))
    inside.on('data', (chunk) => {
      carried += chunk.length
      if (carried > cutAfter) {
        cuts++
        return cut()
      }
      if (!outside.write(chunk)) {
        inside.pause()
        outside.once('drain', () => inside.resume())
      }
    })
    outside.pipe(inside)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter(bytes: number) {
      cutAfter = bytes
    },
    cuts: () => cuts,
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const kinds: [name: string, settings: () => Record<string, string>, isThere: boolean][] = [
  ['a folder', () => ({}), true],
  ['a bucket', () => settingsFor(newBucket()), inject('s3') !== null],
]

describe.each(kinds.filter(([, , isThere]) => isThere))('tus-js-client, with %s', (_, settings) => {
  let world: MediaWorld
  let listener: Listener
  let proxy: Awaited<ReturnType<typeof startCuttingProxy>>
  /** A video, and as many bytes behind it as a long one has. */
  let film: Buffer
  beforeAll(async () => {
    world = await startMedia(undefined, settings())
    listener = await listen({ host: '127.0.0.1', port: 0, fetch: world.service.app.fetch })
    proxy = await startCuttingProxy(listener.port)
    const clip = await world.clips.bytes('tiny.mp4')
    const free = Buffer.alloc(BYTES - clip.length)
    free.writeUInt32BE(free.length, 0)
    free.write('free', 4, 'latin1')
    film = Buffer.concat([clip, free])
  })
  afterAll(async () => {
    await proxy?.close()
    await listener?.close()
    await world?.stop()
  })

  async function upload(options: UploadOptions) {
    const owner = aCaller()
    const contentId = await announce(world, owner)
    const headers = { Authorization: `Bearer ${await world.identity.token(owner)}` }
    const ended = Promise.withResolvers<string | undefined>()
    const sending = new Upload(film, {
      endpoint: `${proxy.origin}/api/uploads`,
      headers,
      metadata: { contentId, filename: 'démonstration.mp4', filetype: 'video/mp4' },
      retryDelays: [0, 50, 50, 50],
      ...options,
      onSuccess: ({ lastResponse }) => ended.resolve(lastResponse.getHeader(UPLOAD_KEY_HEADER)),
      onError: (error) => ended.reject(error),
    })
    return { owner, contentId, headers, sending, ended: ended.promise }
  }

  async function submit({ owner, contentId }: Awaited<ReturnType<typeof upload>>, key: string | undefined) {
    const answer = await attach(
      world,
      { id: contentId, key: key ?? '', type: 'video/mp4', owner, path: '' },
      film.length,
    )
    await world.settle()
    return answer.status
  }

  test('uploads a file over connections that are cut, and loses no byte', async () => {
    proxy.cutAfter(10 * MIB)
    const progress: number[] = []
    const run = await upload({ onProgress: (sent) => progress.push(sent) })
    run.sending.start()
    const key = await run.ended
    expect(proxy.cuts()).toBeGreaterThanOrEqual(2)
    expect(progress.at(-1)).toBe(film.length)
    expect(await submit(run, key)).toBe(202)
  })

  test('is stopped, and goes on where it was with a client that knows the address alone', async () => {
    proxy.cutAfter(Number.POSITIVE_INFINITY)
    const run = await upload({ chunkSize: 4 * MIB })
    const stopped = Promise.withResolvers<void>()
    run.sending.options.onChunkComplete = (_, sent) => {
      if (sent >= 8 * MIB) void run.sending.abort().then(stopped.resolve)
    }
    run.sending.start()
    await stopped.promise
    const sizes: number[] = []
    const later = new Upload(film, {
      uploadUrl: run.sending.url,
      headers: run.headers,
      onUploadUrlAvailable: () => undefined,
      onProgress: (sent) => sizes.push(sent),
    })
    const key = await new Promise<string | undefined>((resolve, reject) => {
      later.options.onSuccess = ({ lastResponse }) => resolve(lastResponse.getHeader(UPLOAD_KEY_HEADER))
      later.options.onError = reject
      later.start()
    })
    expect(sizes[0]).toBeGreaterThanOrEqual(8 * MIB)
    expect(await submit(run, key)).toBe(202)
  })

  test('gives up an upload, and the next HEAD does not know it', async () => {
    const run = await upload({ chunkSize: MIB })
    const gone = Promise.withResolvers<void>()
    run.sending.options.onChunkComplete = () => void run.sending.abort(true).then(gone.resolve)
    run.sending.start()
    await gone.promise
    const { status } = await fetch(run.sending.url ?? '', {
      method: 'HEAD',
      headers: { ...run.headers, 'Tus-Resumable': '1.0.0' },
    })
    expect(status).toBe(404)
  })
})
