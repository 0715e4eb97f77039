import { type Client, createClient } from '@alcove/contracts/client'
import { CONSENT_TEXT_VERSION } from '@alcove/contracts/constants'

/** A client that uses the platform's API like a browser. */
export interface Visitor extends Client {
  userId: string
}

/** An adult with an account. */
export async function visitAs(url: string, email: string, password: string): Promise<Visitor> {
  let token: string | null = null
  let proof = ''
  const client = createClient({
    baseUrl: url,
    token: () => token,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      if (proof) headers.set('X-Age-Proof', proof)
      return fetch(input, { ...init, headers })
    },
  })
  const sessionId = `age_gate_${Date.now()}_demonstration`
  const age = await client.call('POST /api/age-gate/verify', { body: { birthDate: '1990-01-01', sessionId } })
  proof = 'proof' in age ? String(age.proof) : ''
  const session = await client.call('POST /api/login_check', { body: { email, password } })
  token = session.token
  return { ...client, userId: session.user.id }
}

export interface Upload {
  title: string
  description?: string
  tags?: string[]
  /** WebVTT by language. */
  captions?: Readonly<Record<string, string>>
  file: Uint8Array
  filename: string
  mimeType: 'video/mp4' | 'video/quicktime' | 'video/x-matroska' | 'video/x-msvideo'
}

/** Runs the steps of an upload; resolves with the content's id once the file is accepted. */
export async function upload(visitor: Visitor, video: Upload): Promise<string> {
  const { title, description = '', tags = [], captions = {}, file, filename, mimeType } = video
  const consent = { accepted: true, textVersion: CONSENT_TEXT_VERSION }
  const { id } = await visitor.call('POST /api/contents', { body: { title, description, tags, consent } })
  for (const [lang, text] of Object.entries(captions))
    await visitor.call('PUT /api/contents/{id}/captions/{lang}', { params: { id, lang }, body: { text } })
  const place = await visitor.call('POST /api/contents/{id}/upload-url', {
    params: { id },
    body: { filename, mimeType },
  })
  const sent = await fetch(place.uploadUrl, {
    method: 'PUT',
    headers: { 'Content-Type': mimeType },
    body: file as never,
  })
  if (!sent.ok) throw new Error(`The object store answered ${sent.status}: ${await sent.text()}`)
  await visitor.call('PATCH /api/contents/{id}', {
    params: { id },
    body: { s3Key: place.s3Key, mimeType, fileSize: file.byteLength },
  })
  return id
}
