import { createServer } from 'node:http'
import { startCluster } from '@alcove/embedded/postgres/cluster'
import { stopOnSignal } from '@alcove/kit/service/stop-on-signal'

/** The minimum of a site with a database: a Node that listens, and the bundled PostgreSQL at rest. */
const cluster = await startCluster({ dataDir: process.env.DATA_DIR ?? '' })
stopOnSignal({ info: () => undefined, error: console.error }, () => cluster.stop())
createServer((_request, response) => void response.end('ok\n')).listen(0, '127.0.0.1', () => {
  console.log('ready')
})
