import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { createClient } from './create-client.ts'
import { codeOf } from './explain-error.ts'
import { locationOf, type S3Settings } from './s3-settings.ts'

/** Marks the rule as ours: rules that others have configured are never replaced. */
const RULE_ID = 'alcove-direct-uploads'
const PREFLIGHT_MS = 5_000

export interface DirectUploads {
  /** Scheme, host and port that browsers use. */
  endpoint: string
  /** Origin of the uploading site; null: any, for the URL alone is the permission. */
  siteOrigin: string | null
}

/**
 * Lets browsers upload into the bucket from another origin: sends their preflight, and writes the bucket's CORS rule if it
 * is refused.
 * @returns the step left to an operator; null if uploads are allowed
 */
export async function allowDirectUploads(
  settings: S3Settings,
  { endpoint, siteOrigin }: DirectUploads,
): Promise<string | null> {
  const origin = siteOrigin ?? '*'
  const ask = () => preflight(`${new URL(endpoint).origin}/${settings.bucket}/uploads/preflight`, siteOrigin)
  if ((await ask()) === null) return null
  const obstacle = await writeRule(settings, origin).catch((error: Error) => codeOf(error) || error.message)
  const refused = await ask()
  if (refused === null) return null
  return (
    `Browsers cannot upload straight into ${locationOf({ ...settings, endpoint })}: ${refused}` +
    `${obstacle ? `; its CORS rules could not be set (${obstacle})` : ''}. ` +
    `Give the bucket a CORS rule with AllowedOrigins ${origin}, AllowedMethods PUT, AllowedHeaders content-type`
  )
}

/** @returns why a browser would not send the file; null if it would */
async function preflight(url: string, siteOrigin: string | null): Promise<string | null> {
  const origin = siteOrigin ?? 'https://any.example'
  const headers = {
    Origin: origin,
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': 'content-type',
  }
  try {
    const signal = AbortSignal.timeout(PREFLIGHT_MS)
    const response = await fetch(url, { method: 'OPTIONS', headers, redirect: 'manual', signal })
    await response.body?.cancel()
    const lists = (name: string, value: string) =>
      (response.headers.get(name) ?? '')
        .split(',')
        .map((one) => one.trim().toLowerCase())
        .some((one) => one === '*' || one === value.toLowerCase())
    const isAllowed =
      response.ok &&
      lists('access-control-allow-origin', origin) &&
      lists('access-control-allow-methods', 'PUT') &&
      lists('access-control-allow-headers', 'content-type')
    return isAllowed ? null : `a preflight of ${origin} was answered ${response.status} without permission`
  } catch (error) {
    const { cause, message } = error as Error
    return `a preflight failed (${(cause as NodeJS.ErrnoException | undefined)?.code ?? message})`
  }
}

/** @returns why the rule was not written; null if it was */
async function writeRule(settings: S3Settings, origin: string): Promise<string | null> {
  const { bucket, region } = settings
  const client = createClient(settings)
  const request = { bucketName: bucket, query: 'cors' }
  const known = await client
    .makeRequestAsync({ ...request, method: 'GET' }, '', [200], region)
    .then(text, (error) => {
      if (codeOf(error) === 'NoSuchCORSConfiguration') return ''
      throw error
    })
  if (known.split('<CORSRule>').length > 2 || (known.includes('<CORSRule>') && !known.includes(RULE_ID)))
    return 'it has rules of others'
  const body =
    '<CORSConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
    `<CORSRule><ID>${RULE_ID}</ID><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>` +
    '<AllowedHeader>content-type</AllowedHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>'
  const headers = { 'Content-MD5': createHash('md5').update(body).digest('base64') }
  const answer = await client.makeRequestAsync(
    { ...request, method: 'PUT', headers },
    body,
    [200, 204],
    region,
  )
  answer.resume()
  return null
}
