import type { AnswerOf, Client } from '@alcove/contracts/client'

export type MaintenanceRun = AnswerOf<'GET /api/admin/maintenance/{id}'>
export type MaintenanceKind = MaintenanceRun['kind']

export interface MaintenanceActs {
  /** Resolves to the run, which another administrator may have started. */
  startMaintenance(kind: MaintenanceKind): Promise<MaintenanceRun>
  /** The newest run of each kind. */
  listMaintenanceRuns(): Promise<MaintenanceRun[]>
}

export function createMaintenanceActs(client: Client): MaintenanceActs {
  return {
    startMaintenance: (kind) => client.call('POST /api/admin/maintenance', { body: { kind } }),
    listMaintenanceRuns: () => client.call('GET /api/admin/maintenance'),
  }
}
