import { createPrivateKey, type KeyObject } from 'node:crypto'

/** 32 random bytes practically never have fewer distinct values than this. */
const FEWEST_DISTINCT_BYTES = 12

/**
 * Reads an Ed25519 private key in PEM (PKCS #8); line breaks may be written as `\\n`.
 * @throws Error naming the problem
 */
export function readSigningKey(pem: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey(pem.replaceAll('\\n', '\n'))
  } catch {
    throw new Error('a private key in PEM (PKCS #8) is expected')
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('an Ed25519 key is expected')
  const seed = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url')
  if (new Set(seed).size < FEWEST_DISTINCT_BYTES) throw new Error('not random')
  return key
}
