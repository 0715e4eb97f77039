import { setTimeout as wait } from 'node:timers/promises'
import { PROVIDERS } from '@alcove/contracts/constants'
import { systemClock } from '@alcove/kit/clock'
import { listen } from '@alcove/kit/http/listen'
import { createLogger } from '@alcove/kit/log/logger'
import { stopOnSignal } from '@alcove/kit/service/stop-on-signal'
import { simulatedApp } from '@alcove/simulated-providers/simulated-app'
import { takeOrders } from '../harness/take-orders.ts'
import { isList } from './upstream-calls.ts'

/** The simulated providers, which count calls, and can be slow or hang. */
const app = simulatedApp(systemClock)
const hanging = new Set<string>()
const calls = new Map<string, number>()
let slowMs = 0
let fixed: string | null = null
const never = new Promise<Response>(() => undefined)

const listener = await listen({
  host: '127.0.0.1',
  port: 0,
  fetch: async (request) => {
    const url = new URL(request.url)
    const provider = url.pathname.split('/')[1] ?? ''
    if (isList(url)) calls.set(provider, (calls.get(provider) ?? 0) + 1)
    if (slowMs > 0) await wait(slowMs)
    if (fixed !== null && isList(url))
      return new Response(fixed, { headers: { 'Content-Type': 'application/json' } })
    return hanging.has(provider) ? never : app.fetch(request)
  },
})
stopOnSignal(createLogger('silent'), () => listener.close())
takeOrders(Object.fromEntries(PROVIDERS.map((name) => [name, `http://127.0.0.1:${listener.port}/${name}`])), {
  hang: (provider: string) => hanging.add(provider),
  slow: (milliseconds: number) => {
    slowMs = milliseconds
  },
  /** Answers lists with this text. */
  answer: (body: string) => {
    fixed = body
  },
  heal: () => {
    fixed = null
    hanging.clear()
    slowMs = 0
  },
  /** Calls for lists since the last read of the counter. */
  takeCalls: () => {
    const taken = Object.fromEntries(calls)
    calls.clear()
    return taken
  },
})
