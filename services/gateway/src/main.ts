import { fileURLToPath } from 'node:url'
import { SERVICES, type ServiceName } from '@alcove/contracts'
import { systemClock } from '@alcove/kit/clock'
import { commonConfig } from '@alcove/kit/config/common-config'
import { ConfigError, loadConfigs } from '@alcove/kit/config/load-config'
import { weakSecrets } from '@alcove/kit/config/weak-secret'
import { listen } from '@alcove/kit/http/listen'
import { uuidV7 } from '@alcove/kit/ids'
import { droppedLines } from '@alcove/kit/log/dropped-lines'
import { openProgramLog } from '@alcove/kit/log/open-program-log'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { printRefusal } from '@alcove/kit/service/print-refusal'
import { logVersion, PRODUCT_VERSION } from '@alcove/kit/service/product-version'
import { releaseStartMemory } from '@alcove/kit/service/release-start-memory'
import { stopOnSignal } from '@alcove/kit/service/stop-on-signal'
import { gatewayConfig, internalConfig, upstreamConfig, upstreamVariable } from './config.ts'
import { createGateway } from './gateway.ts'
import type { Upstream } from './ports.ts'
import { overHttp } from './upstreams/over-http.ts'

await printRefusal(async () => {
  const [config, settings, addresses, internal] = loadConfigs(
    [commonConfig, gatewayConfig, upstreamConfig, internalConfig],
    process.env,
  )
  const weak = config.NODE_ENV === 'production' ? weakSecrets({ ...settings, ...internal }) : []
  if (weak.length > 0) throw new ConfigError(weak)
  const log = openProgramLog(config, 'gateway')
  logVersion(log)
  const [key = ''] = internal.INTERNAL_KEY
  const upstreams = Object.fromEntries(
    SERVICES.map((name) => [
      name,
      overHttp(name, addresses[upstreamVariable(name)] as string, key, settings.UPSTREAM_TIMEOUT * 1_000),
    ]),
  ) as Record<ServiceName, Upstream>
  const site = (name: string) => fileURLToPath(new URL(`../../../${name}/dist/`, import.meta.url))
  const gateway = createGateway(
    {
      log,
      clock: systemClock,
      ids: uuidV7,
      metrics: createMetrics(() => droppedLines(log)),
      upstreams,
      sites: { web: site('web'), backoffice: site('backoffice') },
      version: PRODUCT_VERSION,
    },
    settings,
  )
  releaseStartMemory()
  const listener = await listen({
    host: config.HOST,
    port: config.PORT,
    fetch: gateway.fetch as never,
    prepare: gateway.prepare,
  })
  log.info({ host: listener.host, port: listener.port }, 'service.ready')
  stopOnSignal(log, async () => {
    await listener.close()
    await gateway.stop()
  })
})
