import { setTimeout as pause } from 'node:timers/promises'
import { downloadArchive } from '@alcove/contracts'
import { type Listener, listen } from '@alcove/kit/http/listen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNginx, type RunningNginx, runNginx } from './run-nginx.ts'

const MIB = 1024 ** 2
/** Above what nginx keeps of an answer in a file of its own by default (1 GiB). */
const ARCHIVE_BYTES = 1_300 * MIB
/** A thirtieth of the platform's window of time, and thirty times the reader's speed: 3.3 MB a second in life. */
const SPEED_UP = 30
const READER_BYTES_PER_S = 3.3e6 * SPEED_UP
const ARCHIVE_PATH = downloadArchive.path.replace(/\{\w+\}/g, '0198f5a0-0000-7000-8000-000000000001')

const nginx = findNginx()
describe.skipIf(!nginx)('an edge of real nginx', () => {
  let platform: Listener
  let edge: RunningNginx
  beforeAll(async () => {
    const block = new Uint8Array(MIB)
    platform = await listen({
      host: '127.0.0.1',
      port: 0,
      slowestReader: { bytes: 30_000, windowMs: 30_000 / SPEED_UP },
      async fetch({ url }: Request) {
        if (new URL(url).pathname !== ARCHIVE_PATH) return new Response('ok')
        let left = ARCHIVE_BYTES / MIB
        const body = new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              if (left-- > 0) controller.enqueue(block)
              else controller.close()
            },
          },
          { highWaterMark: 0 },
        )
        const headers = { 'Content-Type': 'application/zip', 'Content-Length': String(ARCHIVE_BYTES) }
        return new Response(body, { headers })
      },
    })
    edge = await runNginx(nginx as string, platform.port)
  })
  afterAll(async () => {
    await edge?.stop()
    await platform?.close()
  })

  test('brings a long archive whole to a reader of an ordinary line', { timeout: 120_000 }, async () => {
    const response = await fetch(edge.origin + ARCHIVE_PATH)
    const began = performance.now()
    let bytes = 0
    let failure: unknown = null
    try {
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length
        const ahead = (bytes / READER_BYTES_PER_S) * 1_000 - (performance.now() - began)
        if (ahead > 0) await pause(ahead)
      }
    } catch (error) {
      failure = error
    }
    expect({ failure, mebibytes: Math.floor(bytes / MIB) }).toEqual({
      failure: null,
      mebibytes: ARCHIVE_BYTES / MIB,
    })
  })
})
