import { runInstallation } from '@alcove/embedded/run-installation'
import { startReplicas } from './start-replicas.ts'

await runInstallation(process.env, startReplicas)
