import type { AnswerOf, Client } from '@alcove/contracts/client'

export type MaintenanceRun = AnswerOf<'GET /api/admin/maintenance/{id}'>
export type MaintenanceKind = MaintenanceRun['kind']

export interface MaintenanceActs {
  /** The run that does it, perhaps begun by another administrator. */
  startMaintenance(kind: MaintenanceKind): Promise<MaintenanceRun>
  /** The newest of each kind. */
  listMaintenanceRuns(): Promise<MaintenanceRun[]>
}

export function maintenanceActs(client: Client): MaintenanceActs {
  return {
    startMaintenance: (kind) => client.call('POST /api/admin/maintenance', { body: { kind } }),
    listMaintenanceRuns: () => client.call('GET /api/admin/maintenance'),
  }
}
