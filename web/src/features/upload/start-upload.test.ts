import { ApiError } from '@alcove/contracts/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { attachToaster, type Toast } from '../../shared/toasts/notify.ts'
import type { UploadSteps } from './run-upload.ts'
import { cancelUpload, startUpload } from './start-upload.ts'
import { EMPTY_UPLOAD, useUpload } from './upload-store.ts'

const platform = vi.hoisted(() => ({ put: undefined as UploadSteps['put'] | undefined }))
vi.mock('./api.ts', () => ({
  uploadSteps: {
    create: async () => 'c1',
    requestUrl: async () => ({ uploadUrl: 'https://fichiers.test/put', s3Key: 'k1' }),
    put: (...args: Parameters<UploadSteps['put']>) => platform.put?.(...args),
    attach: async () => undefined,
  },
}))
vi.stubGlobal('location', { origin: 'https://alcove.test' })
vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })

let toasts: Toast[]
beforeEach(() => {
  toasts = []
  attachToaster((toast) => toasts.push(toast))
  const file = new File(['1234'], 'demo.mp4', { type: 'video/mp4' })
  useUpload.setState({ ...EMPTY_UPLOAD, title: 'Vidéo de démonstration 1', consent: true, file })
})

test('announces the created content in one toast, once its file has arrived', async () => {
  platform.put = async () => expect(toasts).toEqual([])
  await startUpload(() => undefined)
  expect(toasts).toEqual([
    { kind: 'success', message: 'Upload terminé avec succès', description: 'Contenu créé avec succès' },
  ])
})

test('treats a cancelled upload as no failure and keeps the form', async () => {
  platform.put = (_url, _file, _type, _progress, signal) =>
    new Promise((_, fail) => {
      signal.addEventListener('abort', () => fail(new DOMException('Canceled', 'AbortError')))
      cancelUpload()
    })
  await startUpload(() => undefined)
  expect(toasts).toEqual([])
  expect(useUpload.getState()).toMatchObject({
    canceled: true,
    failure: null,
    stage: null,
    title: 'Vidéo de démonstration 1',
    reached: { content: { id: 'c1' } },
  })
})

test('shows why an upload failed', async () => {
  platform.put = () => Promise.reject(new ApiError(0, 'NETWORK', 'Connexion impossible'))
  await startUpload(() => undefined)
  expect(toasts).toMatchObject([{ kind: 'error', message: "Erreur lors de l'upload" }])
  expect(useUpload.getState()).toMatchObject({ canceled: false, failure: 'Connexion impossible' })
})
