import { request } from 'node:http'

/** Sends this body to a URL with a chosen length, which `fetch` does not allow. @returns the status */
export function putToUrl(
  url: string | URL,
  body: string | Uint8Array,
  contentType: string | null = 'video/mp4',
): Promise<number> {
  const headers = {
    'Content-Length': Buffer.byteLength(body),
    ...(contentType === null ? {} : { 'Content-Type': contentType }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PUT', headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
