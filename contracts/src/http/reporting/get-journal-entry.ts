import { z } from 'zod'
import { operation } from '../../operation.ts'
import { journalEntrySchema } from '../../resources/journal.ts'

export const getJournalEntry = operation({
  id: 'getJournalEntry',
  service: 'reporting',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/audit/{id}',
  summary: 'Get an entry of the audit journal',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 200: journalEntrySchema },
  refuses: ['JOURNAL_ENTRY_NOT_FOUND'],
})
