import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Purpose of a signature. Each has its own key, so that no token passes for another kind. */
export type Purpose =
  | 'age-proof'
  | 'export-archive'
  | 'invoice'
  | 'mail-address'
  | 'picture'
  | 'playback-grant'
  | 'upload-url'

export interface TokenSigner {
  /** URL-safe text: payload and signature; readable by everyone, forgeable by no one. */
  sign(payload: object): string
  /** @returns the payload, or null when the signature is invalid; the caller checks expiry */
  read(token: string): unknown
}

/** Longer tokens are rejected unread. */
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
      // Note: decoding drops stray characters, so the text is compared too: one spelling per token.
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
