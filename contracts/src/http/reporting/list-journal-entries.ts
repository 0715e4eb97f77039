import { z } from 'zod'
import { adminListQuery } from '../../admin-list.ts'
import { operation } from '../../operation.ts'
import { journalEntrySchema, journalFilter } from '../../resources/journal.ts'

export const listJournalEntries = operation({
  id: 'listJournalEntries',
  service: 'reporting',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'List the entries of the audit journal: who did what, to what, when and why',
  access: 'ROLE_ADMIN',
  query: adminListQuery(['recordedAt', 'action', 'id'], journalFilter),
  answers: { 200: z.array(journalEntrySchema) },
  refuses: [],
})
