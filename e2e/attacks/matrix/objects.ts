import { readClaims } from '@alcove/contracts/client'
import { until } from '@alcove/embedded/demo/until'
import type { Visitor } from '@alcove/embedded/demo/visitor'
import { subscribe } from '../../support/customers.ts'
import { aFilm } from '../../support/film.ts'
import { openInstallationDatabase } from '../../support/installation-database.ts'
import { type InstalledPlatform, sendFilm } from '../../support/installed-platform.ts'
import { logIn } from './actors.ts'
import type { OwnershipRow } from './ownership.ts'

const PATIENCE_MS = 120_000
const CUSTOMER = { email: 'cliente@exemple.test', password: 'une phrase de passe de cliente' }

/** Creates one of each private object: two contents and an unfinished upload of the uploader, and the purchases of a customer. */
export async function prepareObjects(
  platform: InstalledPlatform,
): Promise<{ objects: Record<OwnershipRow['object'], string>; customerToken: string }> {
  const { people, running } = platform
  const { file } = await aFilm()
  const uploader = await platform.enter(people.uploader)
  const pending = await sendFilm(uploader, 'Matrice en attente', file)
  const rejected = await sendFilm(uploader, 'Matrice refusée', file)
  for (const id of [pending, rejected])
    await until(`${id} is pending`, PATIENCE_MS, async () => {
      const { status } = await uploader.call('GET /api/contents/{id}', { params: { id } })
      return status === 'PENDING' || undefined
    })
  const moderator = await platform.enter(people.moderator)
  await moderator.call('PATCH /api/contents/{id}', {
    params: { id: rejected },
    body: { status: 'REJECTED', rejectionReason: 'Refusée pour la matrice' },
  })
  const upload = await beginUpload(uploader)
  const account = { id: uploader.userId }
  const { id: exportId } = await uploader.call('POST /api/users/{id}/exports', { params: account })
  await until('the export is ready', PATIENCE_MS, async () => {
    const { member } = await uploader.call('GET /api/users/{id}/exports', { params: account })
    return member[0]?.state === 'READY' || undefined
  })
  const customer = await subscribe(running.url, CUSTOMER, { planId: 'premium' })
  const { member } = await customer.call('GET /api/subscriptions/my-subscriptions')
  const [checkout, invoice] = await openInstallationDatabase(
    platform.dataDir,
    'billing',
    async (database) => [
      ...(await database.query<{ id: string }>('SELECT id FROM checkout LIMIT 1')),
      ...(await database.query<{ id: string }>('SELECT id FROM invoice LIMIT 1')),
    ],
  )
  // A session of the customer beside the one that acts in the matrix.
  const spare = await logIn(running.url, CUSTOMER.email, CUSTOMER.password)
  const { token } = await logIn(running.url, CUSTOMER.email, CUSTOMER.password)
  return {
    objects: {
      pending,
      rejected,
      upload,
      owner: uploader.userId,
      export: exportId,
      session: readClaims(spare.token)?.sid ?? '',
      subscription: member[0]?.id ?? '',
      checkout: checkout?.id ?? '',
      invoice: invoice?.id ?? '',
    },
    customerToken: token,
  }
}

/** Begins a resumable upload that is never finished. @returns its id */
async function beginUpload(visitor: Visitor): Promise<string> {
  const { id } = await visitor.call('POST /api/contents', { body: { title: 'Envoi de la matrice' } })
  const fields = { contentId: id, filename: 'film.mp4', filetype: 'video/mp4' }
  const metadata = Object.entries(fields).map(([name, value]) => `${name} ${btoa(value)}`)
  const response = await visitor.request('/api/uploads', {
    method: 'POST',
    headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', 'Upload-Metadata': metadata.join(',') },
  })
  const location = response.headers.get('location')
  if (response.status !== 201 || !location)
    throw new Error(`expected 201 with a Location, got ${response.status}`)
  return location.slice(location.lastIndexOf('/') + 1)
}
