import { type DatabaseName, databaseVariable } from '@alcove/embedded/config'
import { type Program, settingsOf } from '@alcove/embedded/settings/service-settings'
import { internalConfig, upstreamConfig } from '@alcove/gateway/config'
import { commonConfig } from '@alcove/kit/config/common-config'
import type { Environment } from '@alcove/kit/config/load-config'
import { standaloneConfig } from '@alcove/kit/service/run-service'

/** System variables that any program may need. */
const SYSTEM =
  /^(PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TZ|TMPDIR|TMP|TEMP|NODE_OPTIONS|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|LD_LIBRARY_PATH|UV_THREADPOOL_SIZE|SystemRoot)$/
/** Credentials of databases whose addresses contain none, with the names that PostgreSQL's own clients use. */
const DATABASE_ACCESS = /^(PGPASSWORD|PGPASSFILE|PGSSL\w+)$/
/** Excluded from the gateway, which uses no broker. */
const OF_EVENTS = /^KAFKA_/
/** Address of the shared server; each service gets the address of its own database instead. */
const SHARED = 'DATABASE_URL'

/**
 * Selects the environment of a separate service or gateway process: the settings in its schemas, as values or files, and no
 * other variables of the platform. A service also gets the credentials of its databases.
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
  const schemas = isGateway ? [commonConfig, upstreamConfig, internalConfig] : [standaloneConfig]
  const databases: DatabaseName[] = isGateway ? [] : [program, 'events']
  return [
    ...[...schemas, settingsOf[program]].flatMap((schema) => Object.keys(schema.shape)),
    ...databases.map(databaseVariable),
  ].filter((name) => name !== SHARED && !(isGateway && OF_EVENTS.test(name)))
}
