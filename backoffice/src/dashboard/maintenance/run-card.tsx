import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDataProvider } from 'react-admin'
import { useDialogAct } from '../../acts/use-dialog-act.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import type { MaintenanceKind, MaintenanceRun } from '../../api/maintenance.ts'
import { maintenanceMessages } from '../../messages/maintenance.fr.ts'
import { ActionCard } from './action-card.tsx'
import { RunOutcome } from './run-outcome.tsx'

const RUNS = 'maintenance'
const RUNNING_MS = 1_000
const IDLE_MS = 15_000

const isRunning = (run: MaintenanceRun) => run.status === 'running'

/** Background run of the services; all administrators see its progress. */
export function RunCard({ kind, icon }: { kind: MaintenanceKind; icon: ReactNode }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { busy, problem, act } = useDialogAct([RUNS])
  const { data: runs = [] } = useQuery({
    queryKey: [RUNS],
    queryFn: () => dataProvider.listMaintenanceRuns(),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUNNING_MS : IDLE_MS),
  })
  const run = runs.find((candidate) => candidate.kind === kind)
  return (
    <ActionCard
      name={kind}
      icon={icon}
      busy={busy}
      problem={problem}
      running={run !== undefined && isRunning(run)}
      onConfirm={() =>
        act({
          send: () => dataProvider.startMaintenance(kind),
          done: maintenanceMessages.started,
          failed: maintenanceMessages.startFailed,
        })
      }
    >
      {run && <RunOutcome run={run} />}
    </ActionCard>
  )
}
