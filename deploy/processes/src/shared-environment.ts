import type { DatabaseName } from '@alcove/embedded/config'
import { databaseVariable } from '@alcove/embedded/config'
import type { Installation } from '@alcove/embedded/installation/open-installation'
import { readOrCreateInternalKey } from '@alcove/embedded/installation/secrets'
import { type Environment, isUnset } from '@alcove/kit/config/load-config'

/** What all processes of an installation are started with, before `environmentOf` leaves each its own. */
export async function sharedEnvironment(installation: Installation): Promise<Environment> {
  return {
    ...installation.environment,
    ...databaseVariables(installation),
    ...(await internalKey(installation)),
  }
}

function databaseVariables({ databases }: Installation): Environment {
  return Object.fromEntries(
    Object.entries(databases).map(([name, url]) => [databaseVariable(name as DatabaseName), url]),
  )
}

/** As the operator names it, as a value or a file; else the one that this installation has made. */
async function internalKey({ environment, dataDir }: Installation): Promise<Environment> {
  if (!isUnset(environment.INTERNAL_KEY) || !isUnset(environment.INTERNAL_KEY_FILE)) return {}
  return { INTERNAL_KEY: await readOrCreateInternalKey(dataDir) }
}
