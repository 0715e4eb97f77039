import { type AnswerOf, type Client, toApiError } from '@alcove/contracts/client'

export type JournalEntry = AnswerOf<'GET /api/admin/audit/{id}'>

/** Exported file of the journal, and its number of lines. */
export interface JournalFile {
  file: Blob
  name: string
  total: number
}

export interface JournalActs {
  /** @param filter same shape as in the list */
  exportJournal(filter: object): Promise<JournalFile>
}

export function createJournalActs(client: Client): JournalActs {
  return {
    async exportJournal(filter) {
      const response = await client.request('/api/admin/audit/export', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(filter),
      })
      if (!response.ok) throw await toApiError(response)
      const { headers } = response
      const [, name = 'journal.csv'] =
        /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '') ?? []
      return { file: await response.blob(), name, total: Number(headers.get('X-Total-Count') ?? 0) }
    },
  }
}
