import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'

/** Names another file; `off` disables it. */
export const WHICH = 'DOTENV'
const DEFAULT = '.env'

/**
 * Adds the settings of `.env` in the checkout, or of the file in DOTENV, to an environment. Existing variables win, as a
 * value or as X_FILE, also when empty.
 * @returns the line for the terminal, without values; null when there is no file
 * @throws Error with advice when the file exists and cannot be read
 */
export function addEnvFile(root, environment) {
  const named = environment[WHICH]?.trim() || undefined
  if (named?.toLowerCase() === 'off') return null
  const path = resolve(root, named ?? DEFAULT)
  const text = read(path, named !== undefined)
  if (text === null) return null
  refuseOddText(path, text)
  const settings = readSettings(path, text)
  const added = settings.filter(([name]) => !isGiven(environment, name))
  for (const [name, value] of added) environment[name] = value
  const count = settings.length === 1 ? '1 setting' : `${settings.length} settings`
  const replaced = settings.length - added.length
  return `Read ${path}: ${count}${replaced > 0 ? `, ${replaced} of them replaced by the environment` : ''}`
}

/** Note: UTF-16 has NUL bytes, other encodings have bytes that become U+FFFD, and the parser drops a bare CR. */
function refuseOddText(path, text) {
  const odd = text.search(/[\0\uFFFD]|\r(?!\n)/)
  if (odd < 0) return
  const line = text.slice(0, odd).split('\n').length
  throw new Error(
    `Line ${line} of ${path} is not UTF-8 text: save the file as UTF-8, with one setting in a line`,
  )
}

/**
 * Parses the settings one by one: the parser skips invalid lines silently, and takes the next line for an empty value or an
 * unclosed quote. Only a key (PEM) has several lines.
 */
function readSettings(path, text) {
  const settings = {}
  const lines = text.replaceAll('\r', '').split('\n')
  for (let at = 0; at < lines.length; at++) {
    if (/^[ \t]*(?:#|$)/.test(lines[at])) continue
    const refuse = (why) => {
      throw new Error(`Line ${at + 1} of ${path} ${why}`)
    }
    const [, name, written = ''] =
      /^[ \t]*(?:export[ \t]+)?([A-Za-z0-9_]+)[ \t]*=(.*)$/.exec(lines[at]) ??
      refuse('is no setting: NAME=value is expected')
    let value = written.trim()
    const [quote] = /^["'`]/.exec(value) ?? []
    if (quote) {
      const isKey = value.startsWith('-----BEGIN ', 1)
      const first = at
      while (isKey && !value.includes(quote, 1) && at + 1 < lines.length) value += `\n${lines[++at]}`
      const end = value.indexOf(quote, 1)
      if (end < 0) throw new Error(`The quote in line ${first + 1} of ${path} is not closed on that line`)
      if (!/^[ \t]*(?:#.*)?$/.test(value.slice(end + 1))) refuse('goes on behind its quote')
    } else if (written.split(/[ \t]#/)[0]?.includes('#'))
      refuse('has a # in its value, where a comment begins: put the value into quotes')
    Object.assign(settings, parseEnv(`${name}=${value}`))
  }
  return Object.entries(settings)
}

function read(path, isNamed) {
  try {
    // Note: some editors put a byte order mark first.
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
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
