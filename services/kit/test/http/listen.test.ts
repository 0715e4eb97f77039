import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../../src/http/listen.ts'
import { eventually } from '../../src/testing/eventually.ts'

test('gives up a connection whose sender stops in the middle of a body', async () => {
  const failures: unknown[] = []
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    idleMs: 100,
    fetch: async (request) => {
      try {
        return new Response(await request.text())
      } catch (error) {
        failures.push(error)
        throw error
      }
    },
  })
  try {
    const socket = connect(listener.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nhalf')
    await once(socket, 'close')
    await eventually(() => failures.length === 1, { what: 'the app hears of it' })
  } finally {
    await listener.close()
  }
})

test('an answer that fails before the app costs its connection and nothing else', async () => {
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: () => new Response('from the app'),
    prepare: ({ url }) => (url === '/broken' ? Promise.reject(new Error('half written')) : undefined),
  })
  try {
    await expect(fetch(`http://127.0.0.1:${listener.port}/broken`)).rejects.toThrow()
    const next = await fetch(`http://127.0.0.1:${listener.port}/`)
    expect(await next.text()).toBe('from the app')
  } finally {
    await listener.close()
  }
})
