import { AppError, getJournalEntry as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { ReportingDeps } from '../deps.ts'
import { presentJournalLine } from '../presenters/present-journal-line.ts'

const ONE = { offset: 0, limit: 1 }

export const getJournalEntryRoute = ({ store }: Pick<ReportingDeps, 'store'>) =>
  route(operation, async ({ params: { id }, caller }) => {
    const view = { viewerId: caller.id, id: [id] }
    const { rows } = await store.findJournalLines(view, { field: 'id', direction: 'ASC' }, ONE)
    if (!rows[0]) throw new AppError('JOURNAL_ENTRY_NOT_FOUND')
    return answer(200, presentJournalLine(rows[0]))
  })
