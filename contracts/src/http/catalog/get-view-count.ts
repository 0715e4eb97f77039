import { operation } from '../../operation.ts'
import { viewCountSchema } from '../../resources/view-count.ts'

export const getViewCount = operation({
  id: 'getViewCount',
  service: 'catalog',
  audience: 'public',
  method: 'GET',
  path: '/api/video-access/count',
  summary: 'Count the videos that the caller has watched today; visitors are identified by their age proof',
  access: 'optional',
  answers: { 200: viewCountSchema },
  refuses: [],
})
