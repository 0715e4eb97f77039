import { contentRange, listFailedEmails as operation, toPage } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { ReportingDeps } from '../deps.ts'

export const listFailedEmailsRoute = ({ store }: Pick<ReportingDeps, 'store'>) =>
  route(operation, async ({ query }) => {
    const { sort, filter = {} } = query
    const [field, direction] = sort ?? (['failedAt', 'DESC'] as const)
    const page = toPage(query.range ?? (filter.id && [0, Math.max(0, filter.id.length - 1)]))
    const { emails, total } = await store.findFailedEmails(filter, { field, direction }, page)
    const shown = emails.map(({ createdAt, failedAt, ...email }) => ({
      ...email,
      createdAt: createdAt.toISOString(),
      failedAt: failedAt.toISOString(),
    }))
    return answer(200, shown, { 'Content-Range': contentRange('failed-emails', page, shown.length, total) })
  })
