import { listFailedEmails as operation } from '@alcove/contracts'
import { answerList } from '@alcove/kit/http/answer-list'
import { route } from '@alcove/kit/http/route'
import type { ReportingDeps } from '../deps.ts'

export const listFailedEmailsRoute = ({ store }: Pick<ReportingDeps, 'store'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'failed-emails',
      query,
      order: ['failedAt', 'DESC'],
      find: store.findFailedEmails,
      present: (emails) =>
        emails.map(({ createdAt, failedAt, ...email }) => ({
          ...email,
          createdAt: createdAt.toISOString(),
          failedAt: failedAt.toISOString(),
        })),
    }),
  )
