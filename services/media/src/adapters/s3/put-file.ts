import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { S3Settings } from './s3-settings.ts'
import { signUrl } from './sign-url.ts'
import { transportFor } from './transport.ts'

/** Long enough for the request to begin; it may take as long as it takes then. */
const EXPIRES_S = 900
const MOST_ANSWER_BYTES = 64 * 1024

/**
 * Sends a file in one request: the object is there whole, or not at all, and no memory is taken for it. The minio client
 * holds parts of up to 64 MB in memory, leaves parts behind when it is cut off, and joins two uploads to one key.
 */
export async function putFile(settings: S3Settings, path: string, key: string): Promise<void> {
  const { size } = await stat(path)
  const { endpoint, bucket } = settings
  const headers = { 'content-length': String(size) }
  const url = signUrl(
    { method: 'PUT', endpoint, path: `${bucket}/${key}`, headers, expiresInS: EXPIRES_S },
    settings,
    new Date(),
  )
  const { hostname, port, pathname, search, protocol } = new URL(url)
  await new Promise<void>((resolve, reject) => {
    const file = createReadStream(path)
    const request = transportFor(endpoint).request(
      { method: 'PUT', protocol, hostname, port, path: pathname + search, headers },
      (response) => {
        refusalOf(response)
          .then((refusal) => (refusal ? reject(refusal) : resolve()), reject)
          .finally(() => file.destroy())
      },
    )
    request.once('error', (error) => {
      file.destroy()
      reject(error)
    })
    file.once('error', (error) => {
      request.destroy()
      reject(error)
    })
    file.pipe(request)
  })
}

/** Null where the object was taken. */
async function refusalOf(response: IncomingMessage): Promise<Error | null> {
  let text = ''
  for await (const chunk of response) if (text.length < MOST_ANSWER_BYTES) text += chunk
  const status = response.statusCode ?? 0
  if (status === 200) return null
  const code = status >= 500 ? String(status) : (/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? `HTTP ${status}`)
  return Object.assign(new Error(`PUT was answered ${status}`), { code })
}
