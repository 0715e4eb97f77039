import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'

/** Names another file, or says `off`: there is none. */
export const WHICH = 'DOTENV'
const DEFAULT = '.env'

/**
 * Adds the settings of `.env` in the checkout, or of the file that DOTENV names, to an environment. What the environment has
 * already stays, as a value or as X_FILE, an empty one too.
 * @returns the line for the terminal, which has no value in it; null where there is no file
 * @throws Error that says what to do, where there is a file and it cannot be read
 */
export function addEnvFile(root, environment) {
  const named = environment[WHICH]?.trim() || undefined
  if (named?.toLowerCase() === 'off') return null
  const path = resolve(root, named ?? DEFAULT)
  const text = read(path, named !== undefined)
  if (text === null) return null
  const settings = Object.entries(parseEnv(text))
  refuseOddLine(path, text)
  const added = settings.filter(([name]) => !isGiven(environment, name))
  for (const [name, value] of added) environment[name] = value
  const count = settings.length === 1 ? '1 setting' : `${settings.length} settings`
  const replaced = settings.length - added.length
  return `Read ${path}: ${count}${replaced > 0 ? `, ${replaced} of them replaced by the environment` : ''}`
}

/** Note: the parser passes over what it does not understand, and the platform would start without that setting. */
function refuseOddLine(path, text) {
  const odd = text.split('\n').findIndex((line) => /^\s*(?:export\s+)?[A-Z][A-Z0-9_]*\s*(?::.*)?$/.test(line))
  if (odd >= 0) throw new Error(`Line ${odd + 1} of ${path} is no setting: NAME=value is expected`)
}

function read(path, isNamed) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' && !isNamed) return null
    throw new Error(
      `The settings in ${path} cannot be read (${error.code}). Let this account read the file, or start without it: ${WHICH}=off`,
    )
  }
}

/** X and X_FILE are one setting. */
function isGiven(environment, name) {
  const bare = name.replace(/_FILE$/, '')
  return [name, bare, `${bare}_FILE`].some((one) => environment[one] !== undefined)
}
