import { createPeople, PEOPLE } from '@alcove/e2e/support/people.ts'
import { newDataDir, runPlatform } from '@alcove/e2e/support/run-platform.ts'
import { visitAs } from '@alcove/embedded/demo/visitor'
import { sendBytes } from './send-bytes.ts'

export interface Uploader extends AsyncDisposable {
  /** Process id of the platform. */
  pid: number
  /** Sends a file in one request by the tus protocol, and discards it afterwards. @returns milliseconds of the request */
  resumable(size: number, signal: AbortSignal): Promise<number>
  /** The same by a signed PUT. */
  signed(size: number, signal: AbortSignal): Promise<number>
}

const VERSION = { 'Tus-Resumable': '1.0.0' }

/** A running platform and an account that uploads, in a temporary data folder. */
export async function openUploader(): Promise<Uploader> {
  await using opened = new AsyncDisposableStack()
  const { dataDir, remove } = await newDataDir()
  opened.defer(remove)
  const settings = { UPLOAD_QUOTA_BYTES: String(1024 ** 4) }
  const platform = await runPlatform({ dataDir, environment: settings })
  opened.defer(() => platform.stop())
  await createPeople(dataDir)
  const { email, password } = PEOPLE.uploader
  const visitor = await visitAs(platform.url, email, password)
  const session = await visitor.call('POST /api/login_check', { body: { email, password } })
  const own = { ...VERSION, Authorization: `Bearer ${session.token}` }
  const aDraft = async () =>
    (await visitor.call('POST /api/contents', { body: { title: 'Film de mesure' } })).id
  const discard = (id: string) => visitor.call('DELETE /api/contents/{id}', { params: { id } })
  const all = opened.move()
  return {
    pid: platform.pid,
    async resumable(size, signal) {
      const id = await aDraft()
      const metadata = Object.entries({ contentId: id, filename: 'film.mp4', filetype: 'video/mp4' })
      const created = await fetch(`${platform.url}/api/uploads`, {
        method: 'POST',
        headers: {
          ...own,
          'Upload-Length': String(size),
          'Upload-Metadata': metadata.map(([name, value]) => `${name} ${btoa(value)}`).join(','),
        },
        signal,
      })
      const place = created.headers.get('Location')
      if (!place) throw new Error(`The upload was answered with ${created.status}: ${await created.text()}`)
      const { ms, status } = await sendBytes(new URL(place, platform.url).href, {
        method: 'PATCH',
        headers: { ...own, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
        size,
        signal,
      })
      if (status !== 204) throw new Error(`The bytes were answered with ${status}`)
      await discard(id)
      return ms
    },
    async signed(size, signal) {
      const id = await aDraft()
      const { uploadUrl } = await visitor.call('POST /api/contents/{id}/upload-url', {
        params: { id },
        body: { filename: 'film.mp4', mimeType: 'video/mp4', fileSize: size },
      })
      const { ms, status } = await sendBytes(uploadUrl, {
        method: 'PUT',
        headers: { 'Content-Type': 'video/mp4' },
        size,
        signal,
      })
      if (status !== 200 && status !== 204) throw new Error(`The bytes were answered with ${status}`)
      await discard(id)
      return ms
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
