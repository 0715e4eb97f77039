import { z } from 'zod'
import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { caseListQuery } from './list-cases.ts'

export const getCaseNeighbours = operation({
  id: 'getCaseNeighbours',
  service: 'moderation',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/cases/{id}/neighbours',
  summary: 'Get the cases before and after a case in a filtered and sorted list, across its pages',
  access: 'ROLE_MODERATOR',
  params: contentIdParams,
  query: caseListQuery.pick({ sort: true, filter: true }),
  answers: {
    200: z
      .object({
        previous: z.uuid().nullable(),
        next: z.uuid().nullable(),
        /** First case of the list; null when it is this one. */
        first: z.uuid().nullable(),
        /** From 1; null when the case is not in the list. */
        position: z.int().positive().nullable(),
        total: z.int().nonnegative(),
      })
      .meta({ id: 'CaseNeighbours' }),
  },
  refuses: ['CONTENT_NOT_FOUND'],
})
