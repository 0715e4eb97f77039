import { ApiError } from '@alcove/contracts/client'
import { describe, expect, test, vi } from 'vitest'
import { detailsOf, NO_DETAILS } from './details/details.ts'
import { type Reached, runUpload, type UploadInput, type UploadSteps } from './run-upload.ts'
import { UploadGone } from './transfer/send-in-pieces.ts'

vi.stubGlobal('location', { origin: 'https://alcove.test' })
const BUCKET = 'https://fichiers.test/put'

const file = new File(['1234'], 'demo.mp4', { type: 'video/mp4' })
const input: UploadInput = {
  title: 'Vidéo de démonstration 1',
  description: '',
  tags: ['nature'],
  categories: [],
  captions: [],
  picture: null,
  file,
  mimeType: 'video/mp4',
}
const never = new AbortController().signal

/** Creates a platform that records every call, and fails on the configured steps. */
function platform(failures: Record<string, Error> = {}, uploadUrl = BUCKET) {
  const calls: string[] = []
  const note = (name: string, detail: string) => {
    calls.push(`${name} ${detail}`.trim())
    const failure = failures[name]
    delete failures[name]
    if (failure) throw failure
  }
  const steps: UploadSteps = {
    async create({ title }) {
      note('create', title)
      return 'c1'
    },
    change: async (id, { title }) => note('change', `${id} ${title}`),
    captions: {
      put: async (id, lang, text) => note('captions', `${id} ${lang} ${text}`),
      remove: async (id, lang) => note('no captions', `${id} ${lang}`),
    },
    picture: {
      put: async (id, { name }) => note('picture', `${id} ${name}`),
      remove: async (id) => note('no picture', id),
    },
    async requestUrl(id, name, type) {
      note('request', `${id} ${name} ${type}`)
      return { uploadUrl, s3Key: 'k1' }
    },
    put: async (url, _file, type, onProgress) => {
      onProgress(2)
      note('put', `${url} ${type}`)
    },
    async sendPieces({ contentId, url }, watcher) {
      if (url === null) watcher.onBegun('/api/uploads/u1')
      watcher.onProgress(3)
      note('pieces', `${contentId} ${url}`)
      return 'k2'
    },
    attach: async (id, { s3Key, fileSize }) => note('attach', `${id} ${s3Key} ${fileSize}`),
  }
  return { calls, steps }
}

function watch() {
  const seen = { stages: [] as string[], reached: {} as Reached, sent: 0 }
  const watcher = {
    onStage(stage: string) {
      seen.stages.push(stage)
    },
    onReached(reached: Reached) {
      seen.reached = reached
    },
    onProgress(sent: number) {
      seen.sent = sent
    },
    onInterrupted: () => undefined,
    onControl: () => undefined,
  }
  return { seen, watcher }
}

test('creates, requests an address, sends and submits, in this order', async () => {
  const { calls, steps } = platform()
  const { seen, watcher } = watch()
  await runUpload(steps, input, {}, watcher, never)
  expect(calls).toEqual([
    'create Vidéo de démonstration 1',
    'request c1 demo.mp4 video/mp4',
    `put ${BUCKET} video/mp4`,
    'attach c1 k1 4',
  ])
  expect(seen.stages).toEqual(['creating', 'requesting', 'sending', 'attaching'])
  expect(seen.sent).toBe(2)
})

test('sends captions before the file, and once where the file fails', async () => {
  const { calls, steps } = platform({ put: new Error('the line broke') })
  const { seen, watcher } = watch()
  const captioned = { ...input, captions: [{ lang: 'fr', file: new File(['un'], 'film.fr.vtt') }] }
  await expect(runUpload(steps, captioned, {}, watcher, never)).rejects.toThrow('the line broke')
  await runUpload(steps, captioned, seen.reached, watcher, never)
  expect(calls.map((call) => call.split(' ')[0])).toEqual([
    'create',
    'captions',
    'request',
    'put',
    'request',
    'put',
    'attach',
  ])
})

test('sends the own cover before the file, and once where the file fails', async () => {
  const { calls, steps } = platform({ put: new Error('the line broke') })
  const { seen, watcher } = watch()
  const pictured = { ...input, picture: new File(['un'], 'rivage.png') }
  await expect(runUpload(steps, pictured, {}, watcher, never)).rejects.toThrow('the line broke')
  await runUpload(steps, pictured, seen.reached, watcher, never)
  const names = calls.map((call) => call.split(' ')[0])
  expect(names).toEqual(['create', 'picture', 'request', 'put', 'request', 'put', 'attach'])
})

test('sends no file while its own cover is refused, and goes on once that was taken out', async () => {
  const { calls, steps } = platform({ picture: new ApiError(422, 'PICTURE_INVALID', 'illisible') })
  const { seen, watcher } = watch()
  const pictured = { ...input, picture: new File(['un'], 'rivage.png') }
  await expect(runUpload(steps, pictured, {}, watcher, never)).rejects.toThrow('illisible')
  await runUpload(steps, input, seen.reached, watcher, never)
  const names = calls.map((call) => call.split(' ')[0])
  expect(names).toEqual(['create', 'picture', 'request', 'put', 'attach'])
})

test.each([
  ['create', ['create', 'request', 'put', 'attach']],
  ['request', ['request', 'put', 'attach']],
  ['put', ['request', 'put', 'attach']],
  ['attach', ['attach']],
])('after a failure of %s, a retry calls %s', async (step, again) => {
  const { calls, steps } = platform({ [step]: new ApiError(503, 'SERVICE_UNAVAILABLE', 'plus tard') })
  const { seen, watcher } = watch()
  await expect(runUpload(steps, input, {}, watcher, never)).rejects.toThrow('plus tard')
  calls.length = 0
  await runUpload(steps, input, seen.reached, watcher, never)
  expect(calls.map((call) => call.split(' ')[0])).toEqual(again)
})

test('sends a refused file again for the same content', async () => {
  const { calls, steps } = platform({ attach: new ApiError(422, 'NOT_A_VIDEO', 'pas une vidéo') })
  const { seen, watcher } = watch()
  await expect(runUpload(steps, input, {}, watcher, never)).rejects.toThrow('pas une vidéo')
  calls.length = 0
  await runUpload(steps, { ...input, file: new File(['56'], 'other.mp4') }, seen.reached, watcher, never)
  expect(calls).toEqual(['request c1 other.mp4 video/mp4', `put ${BUCKET} video/mp4`, 'attach c1 k1 2'])
})

test('counts a lost last answer as success when the platform has the file', async () => {
  const { steps } = platform({ attach: new ApiError(409, 'CONTENT_ALREADY_UPLOADED', 'déjà') })
  await expect(runUpload(steps, input, {}, watch().watcher, never)).resolves.toBeUndefined()
})

describe('with a draft of before', () => {
  const draft = { ...NO_DETAILS, id: 'c0', title: 'Avant', attested: true }

  test('corrects it, and submits the file that it has', async () => {
    const { calls, steps } = platform()
    const { seen, watcher } = watch()
    await runUpload(steps, input, { content: draft, sent: { file, s3Key: 'k0' } }, watcher, never)
    expect(calls).toEqual(['change c0 Vidéo de démonstration 1', 'attach c0 k0 4'])
    expect(seen.reached.content).toMatchObject({ id: 'c0', title: input.title, tags: ['nature'] })
  })

  test.each([
    ['other tags', { ...input, tags: ['mer'] }, true],
    ['other categories', { ...input, categories: ['mer'] }, true],
    ['no attestation', input, false],
  ])('corrects it for %s', async (_, wanted, attested) => {
    const { calls, steps } = platform()
    const content = { ...detailsOf(input), id: 'c0', attested }
    await runUpload(steps, wanted, { content }, watch().watcher, never)
    expect(calls[0]).toBe('change c0 Vidéo de démonstration 1')
  })

  test.each(['CONTENT_NOT_FOUND', 'CONTENT_ALREADY_UPLOADED'] as const)(
    'creates another content where it is no draft any more: %s',
    async (code) => {
      const { calls, steps } = platform({ change: new ApiError(404, code, 'trop tard') })
      await runUpload(steps, input, { content: draft, sent: { file, s3Key: 'k0' } }, watch().watcher, never)
      expect(calls.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
        'change c0',
        'create Vidéo',
        'request c1',
        `put ${BUCKET}`,
        'attach c1',
      ])
    },
  )

  test('keeps it when the correction fails otherwise', async () => {
    const { steps } = platform({ change: new ApiError(503, 'SERVICE_UNAVAILABLE', 'plus tard') })
    const { seen, watcher } = watch()
    await expect(runUpload(steps, input, { content: draft }, watcher, never)).rejects.toThrow('plus tard')
    expect(seen.reached).toEqual({})
  })
})

describe('through the platform', () => {
  const OWN = '/objects/k1?signature=s'

  test('sends the file in pieces, and submits the key that came of it', async () => {
    const { calls, steps } = platform({}, OWN)
    const { seen, watcher } = watch()
    await runUpload(steps, input, {}, watcher, never)
    expect(calls.slice(1)).toEqual(['request c1 demo.mp4 video/mp4', 'pieces c1 null', 'attach c1 k2 4'])
    expect(seen.stages).toEqual(['creating', 'requesting', 'sending', 'attaching'])
    expect(seen.sent).toBe(3)
  })

  test('goes on with the same file where it was, without another address', async () => {
    const { calls, steps } = platform({ pieces: new ApiError(0, 'NETWORK', 'hors ligne') }, OWN)
    const { seen, watcher } = watch()
    await expect(runUpload(steps, input, {}, watcher, never)).rejects.toThrow('hors ligne')
    expect(seen.reached.begun).toMatchObject({ url: '/api/uploads/u1', file: { name: 'demo.mp4', size: 4 } })
    calls.length = 0
    await runUpload(steps, input, seen.reached, watcher, never)
    expect(calls).toEqual(['pieces c1 /api/uploads/u1', 'attach c1 k2 4'])
  })

  test('begins again with another file, and where the platform has nothing of it any more', async () => {
    const before: Reached = {
      content: { ...detailsOf(input), id: 'c1', attested: true },
      begun: { file: { name: 'demo.mp4', size: 4, lastModified: file.lastModified }, url: '/api/uploads/u0' },
    }
    const other = platform({}, OWN)
    await runUpload(
      other.steps,
      { ...input, file: new File(['56'], 'other.mp4') },
      before,
      watch().watcher,
      never,
    )
    expect(other.calls).toEqual(['request c1 other.mp4 video/mp4', 'pieces c1 null', 'attach c1 k2 2'])
    const gone = platform({ pieces: new UploadGone('410') }, OWN)
    await runUpload(gone.steps, input, before, watch().watcher, never)
    expect(gone.calls).toEqual([
      'pieces c1 /api/uploads/u0',
      'request c1 demo.mp4 video/mp4',
      'pieces c1 null',
      'attach c1 k2 4',
    ])
  })

  test('keeps the address until the file is accepted, and drops it with a file that is refused', async () => {
    const { steps } = platform({ attach: new ApiError(503, 'SERVICE_UNAVAILABLE', 'plus tard') }, OWN)
    const { seen, watcher } = watch()
    await expect(runUpload(steps, input, {}, watcher, never)).rejects.toThrow('plus tard')
    expect(seen.reached).toMatchObject({ begun: { url: '/api/uploads/u1' }, sent: { s3Key: 'k2' } })
    const refusing = platform({ attach: new ApiError(422, 'NOT_A_VIDEO', 'pas une vidéo') }, OWN)
    await expect(runUpload(refusing.steps, input, seen.reached, watcher, never)).rejects.toThrow('pas une')
    expect(seen.reached).toEqual({ content: seen.reached.content })
  })
})
