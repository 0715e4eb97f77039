import { once } from 'node:events'
import { connect } from 'node:net'
import { listen } from '../../src/http/listen.ts'

/** A listener that records running requests and answers each on command. */
export async function startListener() {
  const inHand = new Map<string, () => void>()
  let most = 0
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      await new Promise<void>((resolve) => {
        inHand.set(pathname, resolve)
        most = Math.max(most, inHand.size)
      })
      inHand.delete(pathname)
      return new Response(`answer to ${pathname}.`)
    },
  })
  return { listener, inHand, most: () => most }
}

export const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`

export async function send(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  const received = { text: '' }
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    received.text += chunk
  })
  await once(socket, 'connect')
  socket.write(text)
  return { socket, received }
}
