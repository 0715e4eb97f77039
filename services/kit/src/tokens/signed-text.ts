import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { TOKEN_MAX_LENGTH } from './signed-token.ts'

/** 96 bits: each guess costs a request, and a hit opens one text only. */
const MAC_BYTES = 12
const MAC_LENGTH = (MAC_BYTES * 4) / 3

export interface TextSigner {
  /** URL-safe: 16 characters of signature, then the text in base64url. */
  sign(text: string): string
  /** @returns the text, or null when the signature is invalid */
  read(token: string): string | null
}

/** The shortest signed tokens, for answers with many URLs. */
export function createTextSigner(secret: string, purpose: 'picture-address'): TextSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, 'alcove', purpose, 32))
  const mac = (encoded: string) =>
    createHmac('sha256', key).update(encoded).digest().subarray(0, MAC_BYTES).toString('base64url')
  return {
    sign(text) {
      const encoded = Buffer.from(text).toString('base64url')
      return mac(encoded) + encoded
    },
    read(token) {
      if (token.length > TOKEN_MAX_LENGTH || token.length <= MAC_LENGTH) return null
      const encoded = token.slice(MAC_LENGTH)
      // Note: compares characters rather than decoded bytes, so that a token has one spelling.
      const given = Buffer.from(token.slice(0, MAC_LENGTH))
      const right = Buffer.from(mac(encoded))
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      return Buffer.from(encoded, 'base64url').toString()
    },
  }
}
