import { expect, test } from 'vitest'
import { createSharedBody } from './shared-body.ts'

test.each([65_537, 131_072, 1_000_000])(
  'sends %i bytes whole, as views of the one buffer',
  async (length) => {
    const bytes = new Uint8Array(length).map((_, i) => i % 251)
    const chunks: Uint8Array[] = []
    for await (const chunk of createSharedBody(bytes) as ReadableStream<Uint8Array>) chunks.push(chunk)
    expect(new Set(chunks.map(({ buffer }) => buffer))).toEqual(new Set([bytes.buffer]))
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  },
)

test('serves many concurrent readers', async () => {
  const bytes = new Uint8Array(300_000).fill(7)
  const read = () => new Response(createSharedBody(bytes)).arrayBuffer()
  for (const one of await Promise.all([read(), read()])) expect(Buffer.from(one).equals(bytes)).toBe(true)
})
