import { getServiceInfo, type ServiceInfo, type ServiceName } from '@alcove/contracts'
import { answer, type Route, route } from '../http/route.ts'
import type { Backlog, ServiceDeps } from './service.ts'

/** Measurements that only some services have. */
export type OwnServiceInfo = Pick<ServiceInfo, 'storage' | 'ffmpeg'>

interface Options extends Pick<ServiceDeps, 'database' | 'transport'> {
  name: ServiceName
  backlog: () => Promise<Backlog>
  own: (() => Promise<OwnServiceInfo>) | undefined
}

/** Serves this service's part of the console's system block, for administrators. */
export function serviceInfoRoute({ name, database, transport, backlog, own }: Options): Route {
  return route(getServiceInfo(name), async () => {
    const [version, waiting, ownFacts] = await Promise.all([
      readDatabaseVersion(database),
      backlog(),
      own?.(),
    ])
    return answer(200, { database: version, transport: transport.kind, waiting, ...ownFacts })
  })
}

/** Shortens `17.5 (Debian 17.5-1)` to `PostgreSQL 17.5`. */
async function readDatabaseVersion(database: ServiceDeps['database']): Promise<string> {
  const [row] = await database.query<{ server_version: string }>('SHOW server_version')
  return `PostgreSQL ${row?.server_version.split(' ')[0] ?? ''}`.trim()
}
