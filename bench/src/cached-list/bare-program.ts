import { listen } from '@alcove/kit/http/listen'
import { createLogger } from '@alcove/kit/log/logger'
import { stopOnSignal } from '@alcove/kit/service/stop-on-signal'
import { Hono } from 'hono'
import { cpuTime, takeOrders } from '../harness/take-orders.ts'

/** Bare Hono handlers on the same server, which answer with fixed bodies. */
const HEADERS = { 'Content-Type': 'application/ld+json; charset=utf-8' }
let bytes = new Uint8Array()
let list: object = {}
const app = new Hono()
app.get('/json', (c) => c.json(list, 200, HEADERS))
app.get('/bytes', (c) => c.body(bytes, 200, HEADERS))
const listener = await listen({ host: '127.0.0.1', port: 0, fetch: app.fetch as never })
stopOnSignal(createLogger('silent'), () => listener.close())
takeOrders(
  { url: `http://127.0.0.1:${listener.port}` },
  {
    serve: (base64: string) => {
      bytes = new Uint8Array(Buffer.from(base64, 'base64'))
      list = JSON.parse(Buffer.from(bytes).toString())
    },
    cpu: cpuTime,
  },
)
