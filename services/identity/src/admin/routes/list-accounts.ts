import { listAccounts as operation } from '@alcove/contracts'
import { answerList } from '@alcove/kit/http/answer-list'
import { route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { presentAdminAccount } from '../queries/present-account.ts'

export const listAccountsRoute = ({ store }: Pick<IdentityDeps, 'store'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'users',
      query,
      order: ['createdAt', 'DESC'],
      async find({ id, q, ...filter }, order, page) {
        const { ids, total } = await store.findAccountIds(
          { ...filter, ids: id, search: q?.trim() },
          order,
          page,
        )
        return { rows: await store.findAccounts(ids), total }
      },
      present: (accounts) => accounts.map(presentAdminAccount),
    }),
  )
