import { listReports as operation } from '@alcove/contracts'
import { answerList } from '@alcove/kit/http/answer-list'
import { route } from '@alcove/kit/http/route'
import type { ModerationDeps } from '../deps.ts'
import { presentReportedContents, SHOWN_IN_LIST } from '../queries/present-reported-contents.ts'

export const listReportsRoute = (deps: Pick<ModerationDeps, 'store'>) =>
  route(operation, ({ query, caller }) =>
    answerList({
      resource: 'reports',
      query,
      order: ['priority', 'ASC'],
      async find({ id, contentId, q, ...rest }, order, page) {
        const contentIds = contentId ? [contentId] : id
        const filter = { ...rest, viewerId: caller.id, contentIds, search: q?.trim() }
        const [rows, total] = await Promise.all([
          deps.store.findReportGroups(filter, order, page),
          deps.store.countReportGroups(filter),
        ])
        return { rows, total }
      },
      present: (groups) => presentReportedContents(deps, groups, SHOWN_IN_LIST),
    }),
  )
