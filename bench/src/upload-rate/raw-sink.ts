import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { takeOrders } from '../harness/take-orders.ts'

/** A bare HTTP server: writes each body to a file, waits until the disk has it, or drops it, and checks nothing. */
const file = join(process.env.SINK_FOLDER ?? '', 'body')
const server = createServer(async (request, response) => {
  if (request.url === '/kept') await pipeline(request, createWriteStream(file))
  else if (request.url === '/synced') await pipeline(request, createWriteStream(file, { flush: true }))
  else for await (const _ of request);
  response.end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
takeOrders({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pid: process.pid }, {})
process.once('disconnect', () => server.close())
