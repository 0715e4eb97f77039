import { resolve } from 'node:path'
import { ConfigError, type Environment, loadConfig } from '@alcove/kit/config/load-config'
import { objectConfig } from '@alcove/media/config'
import { type ObjectPlace, objectPlaceOf, objectProblems } from '@alcove/media/object-place'

/**
 * Finds the location of an installation's objects: its data folder unless configured otherwise.
 * @throws ConfigError
 */
export function findObjectLocation(dataDir: string, environment: Environment): ObjectPlace {
  const given = loadConfig(objectConfig, environment)
  const settings = { ...given, OBJECT_FOLDER: given.OBJECT_FOLDER ?? resolve(dataDir, 'objects') }
  const problems = objectProblems(settings)
  if (problems.length > 0) throw new ConfigError(problems)
  return objectPlaceOf(settings)
}
