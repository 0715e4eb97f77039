import { listJournalEntries as operation } from '@alcove/contracts'
import { answerList } from '@alcove/kit/http/answer-list'
import { route } from '@alcove/kit/http/route'
import type { ReportingDeps } from '../deps.ts'
import { presentJournalLine } from '../presenters/present-journal-line.ts'

export const listJournalEntriesRoute = ({ store }: Pick<ReportingDeps, 'store'>) =>
  route(operation, ({ query, caller }) =>
    answerList({
      resource: 'audit',
      query,
      order: ['recordedAt', 'DESC'],
      find: (filter, order, page) => store.findJournalLines({ ...filter, viewerId: caller.id }, order, page),
      present: (lines) => lines.map(presentJournalLine),
    }),
  )
