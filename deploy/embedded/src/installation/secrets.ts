import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '@alcove/kit/files/read-if-there'
import { writeWhole } from '@alcove/kit/files/write-whole'

/** Signing keys and the demo password of this installation; generated once, kept in the data folder. */
export interface Secrets {
  authSigningKey: string
  grantSigningKey: string
}

export async function readOrCreateSecrets(dataDir: string): Promise<Secrets> {
  return {
    authSigningKey: await readOrCreate(dataDir, 'auth-signing-key.pem', () =>
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ),
    grantSigningKey: await readOrCreate(dataDir, 'grant-signing-key', () =>
      randomBytes(32).toString('base64url'),
    ),
  }
}

/** Returns null when the data folder has no key; then the operator configures it. */
export async function readGrantSigningKey(dataDir: string): Promise<string | null> {
  return (await readSecret(join(dataDir, 'secrets', 'grant-signing-key'))) || null
}

export function readOrCreateDemoPassword(dataDir: string): Promise<string> {
  return readOrCreate(dataDir, 'demo-password', () => randomBytes(9).toString('base64url'))
}

/** Authenticates calls between the processes of this installation. */
export function readOrCreateInternalKey(dataDir: string): Promise<string> {
  return readOrCreate(dataDir, 'internal-key', () => randomBytes(32).toString('base64url'))
}

/** Password of the role that owns a database of the bundled PostgreSQL. */
export function readOrCreateDatabasePassword(dataDir: string, database: string): Promise<string> {
  return readOrCreate(dataDir, `database-${database}`, () => randomBytes(24).toString('base64url'))
}

/** Secrets shared by billing and the payment sandbox of this installation. */
export interface SandboxSecrets {
  secret: string
  webhookSecret: string
}

export async function readOrCreateSandboxSecrets(dataDir: string): Promise<SandboxSecrets> {
  const random = () => randomBytes(32).toString('base64url')
  return {
    secret: await readOrCreate(dataDir, 'sandbox-secret', random),
    webhookSecret: await readOrCreate(dataDir, 'sandbox-webhook-secret', random),
  }
}

/** Writes to a temporary file and renames it, so that a killed start or a power cut leaves no partial key. */
async function readOrCreate(dataDir: string, name: string, create: () => string): Promise<string> {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  const existing = await readSecret(file)
  if (existing !== '') return existing
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const value = create().trim()
  await writeWhole(file, `${value}\n`)
  return value
}

/** Returns '' where there is none. */
async function readSecret(file: string): Promise<string> {
  return ((await readIfThere(file)) ?? '').trim()
}
