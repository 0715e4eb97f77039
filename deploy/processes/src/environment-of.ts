import { type DatabaseName, databaseVariable } from '@alcove/embedded/config'
import { type Program, settingsOf } from '@alcove/embedded/settings/service-settings'
import { internalConfig, upstreamConfig } from '@alcove/gateway/config'
import type { Environment } from '@alcove/kit/config/load-config'
import { processConfig } from '@alcove/kit/config/process-config'
import { standaloneConfig } from '@alcove/kit/service/run-service'

/** What any program may need of the system it runs on. */
const SYSTEM =
  /^(PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TZ|TMPDIR|TMP|TEMP|NODE_OPTIONS|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|LD_LIBRARY_PATH|UV_THREADPOOL_SIZE|SystemRoot)$/
/** How services get into their databases where the addresses do not say it, as PostgreSQL's own clients read it. */
const DATABASE_ACCESS = /^(PGPASSWORD|PGPASSFILE|PGSSL\w+)$/
/** The gateway speaks to no broker. */
const OF_EVENTS = /^KAFKA_/
/** The server that all share: each service is given the address of its own database instead. */
const SHARED = 'DATABASE_URL'

/**
 * The environment of a service or the gateway as a process of its own: the settings that its schemas name, as values or as
 * files, and nothing else that the platform was started with. A service also gets what opens its databases.
 */
export function environmentOf(program: Program, environment: Environment): Environment {
  const names = new Set(settingNamesOf(program).flatMap((name) => [name, `${name}_FILE`]))
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) =>
        names.has(name) || SYSTEM.test(name) || (program !== 'gateway' && DATABASE_ACCESS.test(name)),
    ),
  )
}

function settingNamesOf(program: Program): string[] {
  const isGateway = program === 'gateway'
  const schemas = isGateway ? [processConfig, upstreamConfig, internalConfig] : [standaloneConfig]
  const databases: DatabaseName[] = isGateway ? [] : [program, 'events']
  return [
    ...[...schemas, settingsOf[program]].flatMap((schema) => Object.keys(schema.shape)),
    ...databases.map(databaseVariable),
  ].filter((name) => name !== SHARED && !(isGateway && OF_EVENTS.test(name)))
}
