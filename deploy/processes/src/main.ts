import { runInstallation } from '@alcove/embedded/run-installation'
import { startProcesses } from './start-processes.ts'

await runInstallation(process.env, startProcesses)
