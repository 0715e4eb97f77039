import type { DatabaseName } from '@alcove/embedded/config'
import { databaseVariable } from '@alcove/embedded/config'
import type { Installation } from '@alcove/embedded/installation/open-installation'
import { readOrCreateInternalKey } from '@alcove/embedded/installation/secrets'
import { type Environment, isUnset } from '@alcove/kit/config/load-config'

/** The environment of all processes of an installation, before `environmentOf` selects the settings of each. */
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

/** Reads the operator's value or file; else the one that this installation has generated. */
async function internalKey({ environment, dataDir }: Installation): Promise<Environment> {
  if (!isUnset(environment.INTERNAL_KEY) || !isUnset(environment.INTERNAL_KEY_FILE)) return {}
  return { INTERNAL_KEY: await readOrCreateInternalKey(dataDir) }
}
