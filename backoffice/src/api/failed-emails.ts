import type { AnswerOf, Client } from '@alcove/contracts/client'

export type FailedEmail = AnswerOf<'GET /api/admin/failed-emails'>[number]

export interface EmailActs {
  resendEmail(id: string): Promise<void>
}

export function createEmailActs(client: Client): EmailActs {
  return {
    async resendEmail(id) {
      await client.call('POST /api/admin/failed-emails/{id}/resend', { params: { id } })
    },
  }
}
