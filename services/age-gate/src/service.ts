import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import { createAgeProofs } from '@alcove/kit/tokens/age-proof-token'
import { declaredBirthDate } from './adapters/declared/declared-birth-date.ts'
import { settingsWarnings } from './check-settings.ts'
import type { AgeGateConfig } from './config.ts'
import type { AgeGateDeps } from './deps.ts'
import { getAgeStatusRoute } from './routes/get-age-status.ts'
import { verifyAgeRoute } from './routes/verify-age.ts'
import { createAgeGateStore } from './store/store.ts'

const SWEEP_MS = 3_600_000

/** Age sessions and age-assurance methods. */
export function createAgeGateService(deps: ServiceDeps, settings: AgeGateConfig): Service {
  for (const warning of settingsWarnings(settings)) deps.log.warn(`settings.risky: ${warning}`)
  const plumbing = createPlumbing('age-gate', deps)
  const store = createAgeGateStore(deps.database, plumbing.transactions)
  const ageGate: AgeGateDeps = {
    store,
    clock: deps.clock,
    ids: deps.ids,
    proofs: createAgeProofs(settings.GRANT_SIGNING_KEY, deps.clock),
    method: declaredBirthDate(deps.clock),
    proofTtl: settings.AGE_PROOF_TTL,
  }
  return assembleService(
    {
      name: 'age-gate',
      migrations: new URL('../prisma/migrations/', import.meta.url),
      routes: [verifyAgeRoute(ageGate), getAgeStatusRoute(ageGate)],
      consumers: [],
      sweeps: [
        {
          everyMs: SWEEP_MS,
          run: () => store.dropExpired(deps.clock.now()),
          failed: 'session.sweep-failed',
        },
      ],
      onStop: () => store.close(),
    },
    deps,
    plumbing,
  )
}
