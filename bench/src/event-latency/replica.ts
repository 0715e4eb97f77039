import { openPostgresTransport } from '@alcove/kit/events/postgres/postgres-transport'
import { startListener } from './listener.ts'
import { share, silent } from './service-deps.ts'

/**
 * A second replica of the listening service, in its own process. On request it kills itself in the middle of its next event,
 * with an effect that is written and not committed.
 */
const [listenerUrl, eventsUrl] = [process.env.LISTENER_URL, process.env.EVENTS_URL]
if (!listenerUrl || !eventsUrl || !process.send) throw new Error('Only the benchmark starts this')

let dying = false
const transport = await openPostgresTransport(eventsUrl, silent)
const listener = await startListener(listenerUrl, share(transport), () => {
  if (dying) process.kill(process.pid, 'SIGKILL')
})
process.on('message', (order) => {
  if (order === 'die') dying = true
  if (order === 'stop') process.disconnect()
})
process.once('disconnect', async () => {
  await listener.stop()
  await transport.close()
})
process.send('ready')
