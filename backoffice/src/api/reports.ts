import type { AnswerOf, Client } from '@alcove/contracts/client'
import type { answerReports } from '@alcove/contracts/http/moderation/answer-reports'
import type { OperationInput } from '@alcove/contracts/operation'

/** Reports about one content, merged. */
export type ReportedContent = AnswerOf<'GET /api/admin/reports/{id}'>
export type ReportAnswer = OperationInput<typeof answerReports>['body']

export interface ReportActs {
  answerReports(contentId: string, body: ReportAnswer): Promise<void>
}

export function createReportActs(client: Client): ReportActs {
  return {
    async answerReports(id, body) {
      await client.call('PATCH /api/admin/reports/{id}', { params: { id }, body })
    },
  }
}
