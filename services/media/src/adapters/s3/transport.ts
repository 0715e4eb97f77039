import http from 'node:http'
import https from 'node:https'

/** Longer than a store takes to copy two gigabytes on its side. */
const SILENT_MS = 120_000

/** HTTP or HTTPS that gives up on a server that falls silent, unless it is the reader who does not read. */
export function transportFor(endpoint: string, silentMs = SILENT_MS): Pick<typeof http, 'request'> {
  const protocol = endpoint.startsWith('https:') ? https : http
  const request = ((options: http.RequestOptions, callback?: (response: http.IncomingMessage) => void) => {
    let answer: http.IncomingMessage | undefined
    const sent = protocol.request(options, (response) => {
      answer = response
      // Note: the client reads no body of what it may try again, and the connection would stay open.
      if ((response.statusCode ?? 0) >= 500) response.resume()
      callback?.(response)
    })
    sent.setTimeout(silentMs, () => {
      if (answer?.isPaused()) return
      const error = Object.assign(new Error('the server fell silent'), { code: 'ETIMEDOUT' })
      if (answer) answer.destroy(error)
      else sent.destroy(error)
    })
    return sent
  }) as typeof http.request
  return { request }
}
