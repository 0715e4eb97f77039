import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE } from '@alcove/kit/auth/access-token'
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose'

const HOUR_S = 3_600

/**
 * Derives access tokens that every operation must refuse from a valid one (RFC 8725, section 2).
 * @param dataDir of the platform, whose own key signs the expired token
 * @param valid an access token of an administrator
 */
export async function badTokens(dataDir: string, valid: string): Promise<Record<string, string>> {
  const pem = await readFile(join(dataDir, 'secrets', 'auth-signing-key.pem'), 'utf8')
  const key = createPrivateKey(pem)
  const { kid = '' } = decodeProtectedHeader(valid)
  const claims = decodeJwt(valid)
  const forger = generateKeyPairSync('ed25519').privateKey
  const [head = '', payload = '', signature = ''] = valid.split('.')
  const sign = (change: JWTPayload, header: object = {}, by = key) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: TOKEN_TYPE, kid, ...header })
      .sign(by)
  const now = Math.floor(Date.now() / 1000)
  const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  const hs256Head = encode({ alg: 'HS256', typ: TOKEN_TYPE, kid })
  return {
    expired: await sign({ iat: now - 2 * HOUR_S, exp: now - HOUR_S, iat_ms: (now - 2 * HOUR_S) * 1000 }),
    'without expiry': await sign({ exp: undefined }),
    'signed by another key': await sign({}, {}, forger),
    'with a key of its own': await sign(
      {},
      { jwk: createPublicKey(forger).export({ format: 'jwk' }) },
      forger,
    ),
    'with a key address': await sign({}, { jku: 'https://127.0.0.1/keys.json' }, forger),
    'for another audience': await sign({ aud: `${TOKEN_AUDIENCE}-other` }),
    'by another issuer': await sign({ iss: `${TOKEN_ISSUER}-other` }),
    'of another type': await sign({}, { typ: 'rt+jwt' }),
    'without algorithm': `${encode({ alg: 'none', typ: TOKEN_TYPE })}.${payload}.`,
    'signed with the public key': `${hs256Head}.${payload}.${hmac(`${hs256Head}.${payload}`, publicPem)}`,
    'with edited claims': `${head}.${encode({ ...claims, roles: ['ROLE_ADMIN', 'ROLE_MODERATOR'] }, ' ')}.${signature}`,
    'cut off': valid.slice(0, -4),
    'of no form': 'x'.repeat(200),
  }
}

function encode(value: object, indent?: string): string {
  return Buffer.from(JSON.stringify(value, null, indent)).toString('base64url')
}

function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}
