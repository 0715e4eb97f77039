import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a secret key may sign. Each purpose has a key of its own, so no token passes for another kind. */
export type Purpose =
  | 'age-proof'
  | 'export-archive'
  | 'invoice'
  | 'mail-address'
  | 'picture'
  | 'playback-grant'
  | 'upload-url'

export interface TokenSigner {
  /** URL-safe text: payload and signature, readable by anybody, made by nobody else. */
  sign(payload: object): string
  /** The payload, or null when the signature is not ours. Expiry is the reader's business. */
  read(token: string): unknown
}

/** Longer tokens are not read. */
export const TOKEN_MAX_LENGTH = 2_048

/** HMAC-SHA-256 under a key derived (RFC 5869) from the installation's grant key. */
export function createTokenSigner(secret: string, purpose: Purpose): TokenSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, 'alcove', purpose, 32))
  const mac = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign(payload) {
      const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
      return `${text}.${mac(text).toString('base64url')}`
    },
    read(token) {
      if (token.length > TOKEN_MAX_LENGTH) return null
      const dot = token.indexOf('.')
      if (dot < 1) return null
      const text = token.slice(0, dot)
      const given = Buffer.from(token.slice(dot + 1), 'base64url')
      const right = mac(text)
      // Note: decoding drops stray characters, so the text is compared too: one token, one spelling.
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      if (given.toString('base64url') !== token.slice(dot + 1)) return null
      try {
        return JSON.parse(Buffer.from(text, 'base64url').toString())
      } catch {
        return null
      }
    },
  }
}
