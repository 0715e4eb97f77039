import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { aCaller } from '@alcove/kit/testing/builders'
import type { Installation } from './one-process.ts'

/** Media as a separate process that a test can kill. */
export interface SpawnedProcess {
  child: ChildProcess
  origin: string
  /** Of an account that uploads. */
  token: string
}

export async function spawnProcess(installation: Installation): Promise<SpawnedProcess> {
  const program = new URL('./one-process.ts', import.meta.url).pathname
  const argument = JSON.stringify({ installation, caller: aCaller() })
  const child = spawn(process.execPath, [program, argument], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { child, ...JSON.parse(String(line)) }
}

/**
 * Uploads and submits a video over HTTP, as a browser does.
 * @returns the id of its content
 */
export async function uploadOver(
  { origin, token }: Pick<SpawnedProcess, 'origin' | 'token'>,
  bytes: Buffer,
): Promise<string> {
  const send = async (method: string, path: string, body: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
    return (await response.json()) as Record<string, string>
  }
  const { id = '' } = await send('POST', '/api/contents', { title: 'Vidéo de démonstration' })
  const file = { filename: 'film.mp4', mimeType: 'video/mp4' }
  const { uploadUrl = '', s3Key } = await send('POST', `/api/contents/${id}/upload-url`, file)
  const { mimeType } = file
  const sent = await fetch(uploadUrl, {
    method: 'PUT',
    headers: { 'Content-Type': mimeType },
    body: new Uint8Array(bytes),
  })
  if (!sent.ok) throw new Error(`the upload was answered ${sent.status}`)
  await send('PATCH', `/internal/contents/${id}/file`, { s3Key, mimeType, fileSize: bytes.length })
  return id
}
