import { listDeclarations as operation } from '@alcove/contracts'
import { answerList } from '@alcove/kit/http/answer-list'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { presentDeclaration } from '../presenters/present-declaration.ts'

export const listDeclarationsRoute = ({ store }: Pick<BillingDeps, 'store'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'declarations',
      query,
      order: ['receivedAt', 'DESC'],
      find: store.declarationList.find,
      present: (rows) => rows.map(presentDeclaration),
    }),
  )
