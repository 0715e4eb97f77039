import { Gauge, type Registry } from 'prom-client'
import type { PoolState } from '../database/database.ts'

/** @returns the map in which services register their pool */
export function observePools(registry: Registry): Map<string, () => PoolState> {
  const pools = new Map<string, () => PoolState>()
  const gauge = (name: string, help: string, readStat: (pool: PoolState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['service'],
      registers: [registry],
      collect() {
        for (const [service, pool] of pools) this.set({ service }, readStat(pool()))
      },
    })
  gauge('alcove_database_connections', 'Open connections to the database', ({ open }) => open)
  gauge('alcove_database_connections_busy', 'Connections at work', ({ open, idle }) => open - idle)
  gauge('alcove_database_connections_max', 'Connections that may be opened', ({ max }) => max)
  gauge('alcove_database_waiting', 'Statements that wait for a connection', ({ waiting }) => waiting)
  return pools
}
