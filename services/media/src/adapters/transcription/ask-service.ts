import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { readText } from './read-text.ts'
import { ServiceAway } from './service-away.ts'

const PATH = '/v1/audio/transcriptions'
const CONNECT_MS = 10_000
/** Finds a service whose machine is gone, which would be waited for otherwise until the time limit. */
const KEEP_ALIVE_MS = 30_000

export interface TranscriptionService {
  url: string
  key: string | undefined
  model: string
  lang: string
}

/**
 * Sends a sound and reads the answer. Follows no redirect: key and sound go to the set address alone. The answer may take as
 * long as the signal lets it.
 * @throws ServiceAway where the service is at fault, whatever the film
 */
export async function askService(
  service: TranscriptionService,
  sound: string,
  signal: AbortSignal,
): Promise<string> {
  const { size } = await stat(sound)
  const { type, head, tail } = multipart(service)
  const address = new URL(service.url.replace(/\/+$/, '') + PATH)
  const isEncrypted = address.protocol === 'https:'
  const request = (isEncrypted ? https : http).request(address, {
    method: 'POST',
    signal,
    agent: false,
    headers: {
      Accept: 'text/vtt, text/plain',
      'Content-Type': type,
      'Content-Length': head.length + size + tail.length,
      ...(service.key === undefined ? {} : { Authorization: `Bearer ${service.key}` }),
    },
  })
  try {
    const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
      request.once('response', resolve)
      // An answer that asks for another protocol ends the request without a response.
      request.once('upgrade', (_, socket) => {
        socket.destroy()
        reject(new ServiceAway('expected an answer, got another protocol'))
      })
      request.on('error', (error) =>
        reject(wasCut(request, error) ? error : new ServiceAway(error.message, { cause: error })),
      )
    })
    limitConnecting(request, isEncrypted)
    // Note: what fails here ends the request with an error, which is the one to report.
    pipeline(partsOf(head, sound, tail), request).catch(() => undefined)
    const answer = await answered
    requireSuccess(answer.statusCode ?? 0)
    return await readText(answer)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    request.destroy()
  }
}

function multipart({ model, lang }: TranscriptionService) {
  const boundary = `alcove-${randomUUID()}`
  const fields = { model, language: lang, response_format: 'vtt' }
  const lines = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = 'Content-Disposition: form-data; name="file"; filename="sound.mp3"\r\nContent-Type: audio/mpeg'
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    head: Buffer.from(`${lines.join('')}--${boundary}\r\n${file}\r\n\r\n`),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
  }
}

async function* partsOf(head: Buffer, sound: string, tail: Buffer): AsyncGenerator<Buffer> {
  yield head
  yield* createReadStream(sound) as AsyncIterable<Buffer>
  yield tail
}

function limitConnecting(request: http.ClientRequest, isEncrypted: boolean): void {
  const late = setTimeout(
    () => request.destroy(new Error(`no connection within ${CONNECT_MS} ms`)),
    CONNECT_MS,
  )
  request.once('close', () => clearTimeout(late))
  request.once('socket', (socket) => {
    socket.setKeepAlive(true, KEEP_ALIVE_MS)
    socket.once(isEncrypted ? 'secureConnect' : 'connect', () => clearTimeout(late))
  })
}

/** True where the service closed before it had read all, as some do with what is too large for them. */
function wasCut({ writableFinished }: http.ClientRequest, { code }: NodeJS.ErrnoException): boolean {
  return !writableFinished && (code === 'EPIPE' || code === 'ECONNRESET')
}

/** What a film, and no fault of the service, may cause: too large, not readable. */
const OF_THE_FILM = new Set([400, 413, 415, 422])

function requireSuccess(status: number): void {
  if (status >= 200 && status < 300) return
  const message = `expected 200, got ${status}`
  throw OF_THE_FILM.has(status) ? new Error(message) : new ServiceAway(message)
}
