import { ApiError } from '@alcove/contracts/client'
import { expect, test } from 'vitest'
import { type Reached, runUpload, type UploadInput, type UploadSteps } from './run-upload.ts'

const file = new File(['1234'], 'demo.mp4', { type: 'video/mp4' })
const input: UploadInput = { title: 'Vidéo de démonstration 1', description: '', file, mimeType: 'video/mp4' }
const never = new AbortController().signal

/** Creates a platform that records every call, and fails on the configured steps. */
function platform(failures: Record<string, Error> = {}) {
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
    async requestUrl(id, name, type) {
      note('request', `${id} ${name} ${type}`)
      return { uploadUrl: '/put', s3Key: 'k1' }
    },
    put: async (url, _file, type, onProgress) => {
      onProgress(2)
      note('put', `${url} ${type}`)
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
    'put /put video/mp4',
    'attach c1 k1 4',
  ])
  expect(seen.stages).toEqual(['creating', 'requesting', 'sending', 'attaching'])
  expect(seen.sent).toBe(2)
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
  expect(calls).toEqual(['request c1 other.mp4 video/mp4', 'put /put video/mp4', 'attach c1 k1 2'])
})

test('counts a lost last answer as success when the platform has the file', async () => {
  const { steps } = platform({ attach: new ApiError(409, 'CONTENT_ALREADY_UPLOADED', 'déjà') })
  await expect(runUpload(steps, input, {}, watch().watcher, never)).resolves.toBeUndefined()
})

test('creates another content for another title', async () => {
  const { calls, steps } = platform()
  const before = { content: { id: 'c0', title: 'Avant', description: '' }, sent: { file, s3Key: 'k0' } }
  await runUpload(steps, input, before, watch().watcher, never)
  expect(calls).toHaveLength(4)
})
