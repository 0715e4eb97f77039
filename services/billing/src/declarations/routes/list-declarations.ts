import { listDeclarations as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { answerList } from '../../routes/answer-list.ts'
import { presentDeclaration } from '../presenters/present-declaration.ts'

export const listDeclarationsRoute = ({ store }: Pick<BillingDeps, 'store'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'declarations',
      query,
      newest: 'receivedAt',
      find: store.findDeclarationIds,
      load: store.findDeclarationRows,
      present: presentDeclaration,
    }),
  )
