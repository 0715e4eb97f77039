import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'

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
