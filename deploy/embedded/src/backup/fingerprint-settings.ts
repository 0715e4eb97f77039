import { createHmac } from 'node:crypto'
import { type Environment, isUnset } from '@alcove/kit/config/load-config'
import { readSettingFile } from '@alcove/kit/config/read-setting-file'

/**
 * Hashes each setting with a key: a restore detects differences, and the backup contains no value of the environment.
 * @param key id of the backup, so that no precomputed table fits all backups
 */
export function fingerprintSettings(
  environment: Environment,
  names: Iterable<string>,
  key: string,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of [...names].sort()) {
    if (PLACES.has(name)) continue
    const value = settingOf(environment, name)
    if (!value) continue
    found[name] = createHmac('sha256', key).update(`${name}=${value}`).digest('base64url').slice(0, 12)
  }
  return found
}

/** Reads settings like the programs: `X_FILE` names a file with the value of `X`. */
function settingOf(environment: Environment, name: string): string | undefined {
  const file = environment[`${name}_FILE`]
  if (isUnset(file)) return environment[name]?.trim()
  const read = readSettingFile(file)
  return 'value' in read ? read.value.trim() : undefined
}

/** Settings of locations on this machine; a restored installation has others. */
const PLACES = new Set(['DATA_DIR', 'OBJECT_FOLDER', 'WORK_FOLDER', 'MAIL_FOLDER', 'HOST', 'PORT'])

/** Names the settings that only one side has, or that differ. */
export function differingSettings(then: Record<string, string>, now: Record<string, string>): string[] {
  return [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .filter((name) => then[name] !== now[name])
    .sort()
}
