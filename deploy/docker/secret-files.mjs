import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'

/** Content of a file without a value: an empty file may have lost its value. */
const NOT_SET = '# not set'

/** Each has a database and a role that owns it; `events` holds the event log of EVENT_TRANSPORT=postgres. */
export const DATABASES = [
  'identity',
  'age-gate',
  'catalog',
  'media',
  'billing',
  'moderation',
  'reporting',
  'events',
]

/**
 * Files of every version, which open or name what volumes hold, or sign what people hold. A folder without one has lost it, and a
 * new one would not fit.
 */
const IRREPLACEABLE = [
  'installation-id',
  'auth-signing-key',
  'grant-signing-key',
  'account-link-key',
  'postgres-password',
  'postgres-url',
  'smtp-url',
]

/**
 * Names what an operator has to mend in a folder of secrets before anything can be added.
 * @param missing names of files that it lacks
 */
export function findUnusable(folder, missing) {
  const lost = missing.filter((name) => IRREPLACEABLE.includes(name))
  const problems = lost.map(
    (name) => `${name} is lost, and a new one would not fit the installation: put it back from your copy`,
  )
  for (const name of Object.keys(makeSecretFiles())) {
    if (missing.includes(name)) continue
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    if (!found?.isFile()) problems.push(`${name} is no file`)
    else if (found.size === 0)
      problems.push(`${name} is empty: put it back from your copy, or write '${NOT_SET}'`)
  }
  return problems
}

/** Describes a file that was added, without its content. */
export function describeAddition(name, content) {
  return content === NOT_SET ? `${name} (not set; fill it in where you use it)` : `${name} (made up)`
}

/** Generates the secrets that `docker-compose.yml` mounts: file name -> content, new at each call. */
export function makeSecretFiles() {
  const password = randomKey()
  return {
    'installation-id': randomUUID(),
    'auth-signing-key': generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .trim(),
    'grant-signing-key': randomKey(),
    'account-link-key': randomKey(),
    'internal-key': randomKey(),
    'metrics-token': randomKey(),
    'postgres-password': password,
    'postgres-url': `postgres://postgres:${password}@postgres:5432/postgres`,
    ...Object.fromEntries(DATABASES.map((name) => [`${name}-database-url`, databaseUrl(name)])),
    's3-access-key': randomBytes(10).toString('hex'),
    's3-secret-key': randomKey(),
    'smtp-url': 'smtp://mail:1025',
    // Operators fill in those of their payment provider, and of a transcription service.
    'stripe-secret-key': NOT_SET,
    'stripe-webhook-secret': NOT_SET,
    'verotel-signature-key': NOT_SET,
    'verotel-api-password': NOT_SET,
    'transcription-key': NOT_SET,
  }
}

/** Names each role after its database. */
function databaseUrl(name) {
  const database = `alcove_${name.replaceAll('-', '_')}`
  return `postgres://${database}:${randomKey()}@postgres:5432/${database}`
}

/** Characters that need no escaping in a URL. */
function randomKey() {
  return randomBytes(32).toString('base64url')
}
