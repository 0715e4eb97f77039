import {
  auditRecorded,
  EXPORT_SERVICES,
  type ExportService,
  listExports,
  logIn,
  openArchive,
  registerUser,
  requestArchiveUrl,
  requestExport,
  userExportPartReady,
} from '@alcove/contracts'
import { anEvent } from '@alcove/kit/testing/builders'
import { endExports } from '../src/exports/actions/end-exports.ts'
import { aPerson, bearer, type IdentityWorld, openStore, readRefreshCookie } from './world.ts'

/** The services whose parts reach identity as events. */
export const OTHERS = EXPORT_SERVICES.filter((service) => service !== 'identity')

/** The holder of an export, logged in. */
export interface Holder {
  id: string
  email: string
  password: string
  token: string
  cookie: string
}

/** The steps of an export, by default of the current person of the test. */
export function exportsOf(worldOf: () => IdentityWorld, personOf: () => Holder) {
  const call: IdentityWorld['call'] = (...args) => worldOf().call(...args)

  async function registerPerson(): Promise<Holder> {
    const typed = aPerson({ username: 'Camille Deschamps' })
    const { body } = await call(registerUser, { body: typed })
    return { ...typed, id: body.user.id, ...(await enter(typed)) }
  }
  async function enter({ email, password }: { email: string; password: string }) {
    const { body, headers } = await call(logIn, { body: { email, password } })
    return { token: body.token, cookie: readRefreshCookie(headers) }
  }

  const ask = (by = personOf(), id = by.id) => call(requestExport, { params: { id } }, bearer(by.token))
  const list = async (by = personOf()) =>
    (await call(listExports, { params: { id: by.id } }, bearer(by.token))).body.member
  const deliverPart = (exportId: string, service: ExportService, bytes = 100) =>
    worldOf().transport.publish([anEvent(userExportPartReady, { exportId, service, bytes })])
  async function ready(by = personOf()) {
    const { body } = await ask(by)
    for (const service of OTHERS) await deliverPart(body.id, service)
    await worldOf().settle()
    return body
  }
  /** Runs the scheduled sweep. */
  async function sweep() {
    const store = openStore(worldOf())
    const settings = { REFRESH_IDLE: 1, REFRESH_MAX: 1, EXPORT_TTL: 7 * 86_400, EXPORT_TIMEOUT: 1_800 }
    await endExports({ store, clock: worldOf().clock, settings })
    await store.close()
  }

  const url = (exportId: string, by = personOf(), id = by.id) =>
    call(requestArchiveUrl, { params: { id, exportId } }, bearer(by.token))
  const tokenOf = async (exportId: string, by = personOf()) =>
    new URL((await url(exportId, by)).body.url, 'http://alcove.test').searchParams.get('token') ?? ''
  const open = (exportId: string, token: string, begun = false, id = personOf().id) =>
    call(openArchive, { params: { id, exportId }, body: { token, begun } })
  const findJournalActions = async ({ id }: { id: string }) =>
    (await worldOf().published(auditRecorded))
      .filter(({ actorId }) => actorId === id)
      .map(({ action }) => action)
  return {
    registerPerson,
    enter,
    ask,
    list,
    deliverPart,
    ready,
    sweep,
    url,
    tokenOf,
    open,
    findJournalActions,
  }
}
