import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Purpose, TOKEN_MAX_LENGTH } from './signed-token.ts'

/** Tokens that only this installation can create and read, for payloads hidden from URLs and access logs. */
export interface TokenSealer {
  /** URL-safe text: `<nonce and ciphertext>.<tag>`. */
  seal(payload: object): string
  /** @returns the payload, or null for an invalid token; the caller checks expiry */
  open(token: string): unknown
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM under a key derived (RFC 5869) from the installation's grant key. */
export function createTokenSealer(secret: string, purpose: Purpose): TokenSealer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'alcove', `sealed:${purpose}`, 32))
  return {
    seal(payload) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([nonce, cipher.update(JSON.stringify(payload), 'utf8'), cipher.final()])
      return `${sealed.toString('base64url')}.${cipher.getAuthTag().toString('base64url')}`
    },
    open(token) {
      if (token.length > TOKEN_MAX_LENGTH) return null
      const dot = token.indexOf('.')
      const sealed = decode(token.slice(0, dot))
      const tag = decode(token.slice(dot + 1))
      if (dot < 1 || sealed === null || sealed.length <= NONCE_BYTES || tag?.length !== TAG_BYTES) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
        decipher.setAuthTag(tag)
        const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES)), decipher.final()])
        return JSON.parse(text.toString())
      } catch {
        return null
      }
    },
  }
}

/** Note: decoding drops stray characters and unused bits, so the text is compared too: one spelling per token. */
function decode(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
