import { expect, onTestFinished, test, vi } from 'vitest'
import { type Pieces, sendInPieces, type TransferControl, UploadGone } from './send-in-pieces.ts'

// The client for browsers; Node would be given the other one.
vi.mock('tus-js-client', () => import('tus-js-client/lib.esm/browser/index.js' as string))

const ID = '/api/uploads/u1'
const FILE = new File(['0123456789'], 'demo.mp4', { type: 'video/mp4' })

interface Asked {
  method: string
  url: string
  headers: Record<string, string>
  body: Blob | null
}
type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'lost' | 'hangs'

/** A platform that answers requests in order, and remembers them. */
function aPlatform(...answers: Answer[]) {
  const asked: Asked[] = []
  class Request {
    upload: { onprogress?: (event: { loaded: number; lengthComputable: boolean }) => void } = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: (error: unknown) => void
    readonly headers: Record<string, string> = {}
    #method = ''
    #url = ''
    #answer: Exclude<Answer, string> | undefined
    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    getResponseHeader(name: string) {
      return this.#answer?.headers?.[name] ?? null
    }
    abort() {}
    send(body: Blob | null = null) {
      asked.push({ method: this.#method, url: this.#url, headers: this.headers, body })
      const answer = answers.shift() ?? 'hangs'
      if (answer === 'hangs') {
        this.upload.onprogress?.({ loaded: 1, lengthComputable: true })
        return
      }
      queueMicrotask(() => {
        if (answer === 'lost') return this.onerror?.(new Error('lost'))
        this.#answer = answer
        this.status = answer.status
        this.responseText = answer.body ?? ''
        this.onload?.()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    asked,
    calls: () => asked.map(({ method, headers }) => `${method} ${headers['Upload-Offset'] ?? ''}`.trim()),
  }
}

const created: Answer = { status: 201, headers: { Location: ID } }
const at = (offset: number, headers = {}): Answer => ({
  status: 200,
  headers: { 'Upload-Offset': String(offset), 'Upload-Length': '10', ...headers },
})
const done: Answer = { status: 204, headers: { 'Upload-Offset': '10', 'Upload-Key': 'k1' } }
const refused = (status: number, code: string): Answer => ({
  status,
  body: JSON.stringify({ code, message: 'La phrase' }),
})

function send(change: Partial<Pieces> = {}, signal = new AbortController().signal) {
  const seen = { begun: '', sent: [] as number[], interrupted: [] as boolean[] }
  let control: TransferControl | undefined
  const tokens: boolean[] = []
  const pieces = {
    contentId: 'c1',
    file: FILE,
    mimeType: 'video/mp4',
    url: null,
    token: async (isRefused: boolean) => {
      tokens.push(isRefused)
      return isRefused ? 'newer' : 'token'
    },
    ...change,
  }
  const key = sendInPieces(
    pieces,
    {
      onBegun: (url) => (seen.begun = url),
      onProgress: (sent) => seen.sent.push(sent),
      onInterrupted: (next) => seen.interrupted.push(next),
      onControl: (next) => (control = next),
    },
    signal,
  )
  return { key, seen, tokens, control: () => control as TransferControl }
}

test('begins with what the platform asks for, sends all bytes, and returns the key', async () => {
  const { asked, calls } = aPlatform(created, done)
  const { key, seen } = send()
  expect(await key).toBe('k1')
  expect(calls()).toEqual(['POST', 'PATCH 0'])
  expect(asked[0]?.headers).toMatchObject({
    Authorization: 'Bearer token',
    'Tus-Resumable': '1.0.0',
    'Upload-Length': '10',
    'Upload-Metadata': `contentId ${btoa('c1')},filename ${btoa('demo.mp4')},filetype ${btoa('video/mp4')}`,
  })
  expect(asked[1]?.body?.size).toBe(10)
  expect([seen.begun, seen.sent.at(-1)]).toEqual([ID, 10])
})

test('goes on by itself after a lost connection, from where the platform is', async () => {
  const { asked, calls } = aPlatform(created, 'lost', at(4), done)
  const { key, seen } = send()
  expect(await key).toBe('k1')
  expect(calls()).toEqual(['POST', 'PATCH 0', 'HEAD', 'PATCH 4'])
  expect(asked[3]?.body?.size).toBe(6)
  expect(seen.interrupted).toEqual([true, false])
})

test('goes on with an address from before a reload, and takes the key where all had arrived', async () => {
  const { calls } = aPlatform(at(7), done)
  expect(await send({ url: ID }).key).toBe('k1')
  expect(calls()).toEqual(['HEAD', 'PATCH 7'])
  const complete = aPlatform(at(10, { 'Upload-Key': 'k2' }))
  expect(await send({ url: ID }).key).toBe('k2')
  expect(complete.calls()).toEqual(['HEAD'])
})

test('takes a new token once when its own is refused', async () => {
  const { asked } = aPlatform(at(3), refused(401, 'TOKEN_EXPIRED'), at(3), done)
  const { key, tokens } = send({ url: ID })
  expect(await key).toBe('k1')
  expect(tokens).toEqual([false, false, true, false])
  expect(asked[2]?.headers.Authorization).toBe('Bearer newer')
  aPlatform(refused(401, 'TOKEN_EXPIRED'), refused(401, 'TOKEN_EXPIRED'))
  await expect(send().key).rejects.toMatchObject({ status: 401 })
})

test('is paused and goes on', async () => {
  const { calls } = aPlatform(created, 'hangs', at(1), done)
  const { key, seen, control } = send()
  await expect.poll(() => seen.sent).toContain(1)
  control().pause()
  expect(calls()).toEqual(['POST', 'PATCH 0'])
  control().resume()
  expect(await key).toBe('k1')
  expect(calls()).toEqual(['POST', 'PATCH 0', 'HEAD', 'PATCH 1'])
})

test('goes on at once when the browser is online again', async () => {
  const { calls } = aPlatform(created, 'lost', 'lost', at(0), done)
  const { key, seen } = send()
  await expect.poll(() => calls().length).toBe(3)
  window.dispatchEvent(new Event('online'))
  expect(await key).toBe('k1')
  expect(seen.interrupted).toEqual([true, false])
})

test('says why the platform refuses, and does not try again', async () => {
  const { calls } = aPlatform(refused(409, 'UPLOAD_QUOTA_REACHED'))
  await expect(send().key).rejects.toMatchObject({ code: 'UPLOAD_QUOTA_REACHED', message: 'La phrase' })
  expect(calls()).toEqual(['POST'])
  aPlatform(created, refused(409, 'UPLOAD_REPLACED'))
  await expect(send().key).rejects.toMatchObject({ code: 'UPLOAD_REPLACED' })
  aPlatform('lost')
  await expect(send().key).rejects.toMatchObject({ code: 'NETWORK' })
})

test('says that nothing is left of an upload that had begun', async () => {
  for (const status of [404, 410]) {
    aPlatform({ status })
    await expect(send({ url: ID }).key).rejects.toBeInstanceOf(UploadGone)
  }
})

test('ends when it is cancelled', async () => {
  aPlatform(created, 'hangs')
  const controller = new AbortController()
  const { key, seen } = send({}, controller.signal)
  await expect.poll(() => seen.sent).toContain(1)
  controller.abort()
  await expect(key).rejects.toMatchObject({ name: 'AbortError' })
})
