import { startPlatform } from './platform.ts'
import { runInstallation } from './run-installation.ts'

await runInstallation(process.env, startPlatform)
