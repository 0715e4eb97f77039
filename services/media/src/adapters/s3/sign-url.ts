import { createHash, createHmac } from 'node:crypto'

export interface SigningKeys {
  region: string
  accessKey: string
  secretKey: string
}

export interface UrlToSign {
  method: 'PUT' | 'GET'
  /** Scheme and host of the request. */
  endpoint: string
  /** Bucket and key, not encoded. */
  path: string
  /** The request must bring exactly these. */
  headers: Readonly<Record<string, string>>
  expiresInS: number
  /** Names after `X-Amz-…` in order, such as those in lower case. */
  query?: Readonly<Record<string, string>>
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

/**
 * Signs a URL for one kind of request, bound to its host and headers by Signature Version 4 in the query. The minio client
 * signs the host alone. The body is not signed.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function signUrl(request: UrlToSign, keys: SigningKeys, now: Date): string {
  const { host, origin } = new URL(request.endpoint)
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const headers = Object.entries({ ...request.headers, host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const signedHeaders = headers.map(([name]) => name).join(';')
  const query = [
    ['X-Amz-Algorithm', ALGORITHM],
    ['X-Amz-Credential', `${keys.accessKey}/${scope}`],
    ['X-Amz-Date', time],
    ['X-Amz-Expires', String(request.expiresInS)],
    ['X-Amz-SignedHeaders', signedHeaders],
    ...Object.entries(request.query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]
    .map(([name, value]) => `${name}=${encode(value as string)}`)
    .join('&')
  const path = `/${request.path.split('/').map(encode).join('/')}`
  const canonical = [
    request.method,
    path,
    query,
    ...headers.map(([name, value]) => `${name}:${value}`),
    '',
    signedHeaders,
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const text = [ALGORITHM, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const signature = hmac(signingKey(keys, scope), text).toString('hex')
  return `${origin}${path}?${query}&X-Amz-Signature=${signature}`
}

function signingKey({ secretKey }: SigningKeys, scope: string): Buffer {
  return scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secretKey}`))
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** RFC 3986: all but letters, digits and -._~ */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
