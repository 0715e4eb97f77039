import { z } from 'zod'
import { binary, operation } from '../../operation.ts'
import { journalFilter } from '../../resources/journal.ts'

const { id: _, ...filter } = journalFilter

export const exportJournal = operation({
  id: 'exportJournal',
  service: 'reporting',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/audit/export',
  summary:
    'Export the journal as CSV, oldest entry first, with every entry received before the call; `X-Total-Count` gives their number',
  access: 'ROLE_ADMIN',
  body: z.strictObject(filter).partial(),
  answers: { 200: binary('text/csv; charset=utf-8') },
  refuses: [],
})
