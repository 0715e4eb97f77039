import { contentRange, listAccounts as operation, toPage } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { presentAdminAccount } from '../queries/present-account.ts'

export const listAccountsRoute = ({ store }: Pick<IdentityDeps, 'store'>) =>
  route(operation, async ({ query }) => {
    const { id, role, suspended, lastLoginOn, q } = query.filter ?? {}
    // Note: react-admin fetches records by id without a range and expects all of them.
    const page = toPage(query.range ?? (id && [0, Math.max(0, id.length - 1)]))
    const [field, direction] = query.sort ?? (['createdAt', 'DESC'] as const)
    const filter = { ids: id, role, suspended, lastLoginOn, search: q?.trim() }
    const { ids, total } = await store.findAccountIds(filter, { field, direction }, page)
    const accounts = await store.findAccounts(ids)
    return answer(200, accounts.map(presentAdminAccount), {
      'Content-Range': contentRange('users', page, accounts.length, total),
    })
  })
