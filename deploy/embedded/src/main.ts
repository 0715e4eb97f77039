import { ConfigError } from '@alcove/kit/config/load-config'
import { stopOnSignal } from '@alcove/kit/service/stop-on-signal'
import { loadPlatformConfig } from './config.ts'
import { explainStartFailure } from './console/explain.ts'
import { openLogs } from './console/logs.ts'
import { welcome } from './console/welcome.ts'
import { prepareDemo } from './demo/prepare-demo.ts'
import { openInstallation } from './installation/open-installation.ts'
import { startPlatform } from './platform.ts'

try {
  const config = loadPlatformConfig(process.env)
  const log = openLogs(config.DATA_DIR, config.LOG_LEVEL)
  const installation = await openInstallation(process.env, log)
  const platform = await startPlatform(installation, log).catch(async (error) => {
    await installation.close()
    throw error
  })
  stopOnSignal(log, async () => {
    await platform.stop()
    await installation.close()
  })
  const demo = config.demo
    ? await prepareDemo(installation, {
        url: platform.url,
        operator: platform.services.identity.operator,
        log,
      })
    : undefined
  console.log(welcome(platform.url, demo))
} catch (error) {
  console.error(explainStartFailure(error))
  process.exit(error instanceof ConfigError ? 2 : 1)
}
