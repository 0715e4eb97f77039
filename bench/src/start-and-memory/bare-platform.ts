import { startCluster } from '@alcove/embedded/postgres/cluster'
import { stopOnSignal } from '@alcove/kit/service/stop-on-signal'

/** The minimum below the platform: Node, and the bundled database on an existing folder. */
const cluster = await startCluster({ dataDir: process.env.DATA_DIR ?? '' })
stopOnSignal({ info: () => undefined, error: console.error }, () => cluster.stop())
// Note: nothing else keeps the process alive.
setInterval(() => undefined, 2 ** 30)
console.log('ready')
