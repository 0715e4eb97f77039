import { loadPlatformConfig } from '@alcove/embedded/config'
import { explainStartFailure } from '@alcove/embedded/console/explain'
import { openLogs } from '@alcove/embedded/console/logs'
import { welcome } from '@alcove/embedded/console/welcome'
import { prepareDemo } from '@alcove/embedded/demo/prepare-demo'
import { openInstallation } from '@alcove/embedded/installation/open-installation'
import { ConfigError } from '@alcove/kit/config/load-config'
import { stopOnSignal } from '@alcove/kit/service/stop-on-signal'
import { openOperator } from './open-operator.ts'
import { startProcesses } from './start-processes.ts'

try {
  const config = loadPlatformConfig(process.env)
  const log = openLogs(config.DATA_DIR, config.LOG_LEVEL)
  const installation = await openInstallation(process.env, log)
  const processes = await startProcesses(installation, log).catch(async (error) => {
    await installation.close()
    throw error
  })
  stopOnSignal(log, async () => {
    await processes.stop()
    await installation.close()
  })
  const operator = openOperator(installation.databases.identity, log)
  const demo = config.demo
    ? await prepareDemo(installation, { url: processes.url, operator, log })
    : undefined
  await operator.close()
  console.log(welcome(processes.url, demo))
} catch (error) {
  console.error(explainStartFailure(error))
  process.exit(error instanceof ConfigError ? 2 : 1)
}
