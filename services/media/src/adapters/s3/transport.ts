import http from 'node:http'
import https from 'node:https'

/** Longer than a store needs for a server-side copy of two gigabytes. */
const SILENT_MS = 120_000

/** HTTP or HTTPS that gives up on a silent server, unless the local reader has stopped reading. */
export function transportFor(endpoint: string, silentMs = SILENT_MS): Pick<typeof http, 'request'> {
  const protocol = endpoint.startsWith('https:') ? https : http
  const request = ((options: http.RequestOptions, callback?: (response: http.IncomingMessage) => void) => {
    let answer: http.IncomingMessage | undefined
    const sent = protocol.request(options, (response) => {
      answer = response
      // Note: the client does not read the body of retryable responses, and the connection would stay open.
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
