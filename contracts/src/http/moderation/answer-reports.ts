import { z } from 'zod'
import { REMOVAL_GROUNDS, REPORT_ANSWER_MAX_LENGTH } from '../../constants.ts'
import { severalLinesUpTo } from '../../free-text.ts'
import { operation } from '../../operation.ts'
import { caseStateSchema } from '../../resources/moderation-case.ts'
import { reportedContentSchema } from '../../resources/report.ts'

export const answerReports = operation({
  id: 'answerReports',
  service: 'moderation',
  audience: 'admin',
  method: 'PATCH',
  path: '/api/admin/reports/{id}',
  summary:
    'Answer a single report, or all open reports of a content by its id; UPHELD removes the content and answers all of them',
  access: 'ROLE_MODERATOR',
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    status: z.enum(['UPHELD', 'DISMISSED']),
    /** French, sent to the reporters; where UPHELD removes a published content, also the reason shown to the uploader. */
    note: z
      .string()
      .overwrite(severalLinesUpTo(REPORT_ANSWER_MAX_LENGTH))
      .max(REPORT_ANSWER_MAX_LENGTH, `Au plus ${REPORT_ANSWER_MAX_LENGTH} caractères`)
      .optional(),
    /** Ground of the removal; defaults to MINOR when a report has that type, else RULES. */
    ground: z.enum(REMOVAL_GROUNDS).optional(),
    /** `latestAt` as the moderator saw it; later reports stay unanswered. */
    seenUntil: z.iso.datetime().optional(),
    /** `contentStatus` as the moderator saw it; refused when a colleague has removed or restored the content since. */
    seenStatus: caseStateSchema.optional(),
  }),
  answers: { 200: reportedContentSchema },
  refuses: ['REPORT_NOT_FOUND', 'REPORT_ALREADY_ANSWERED', 'CONTENT_NOT_READY', 'CONTENT_ALREADY_DECIDED'],
})
