import { expect, it } from 'vitest'
import { QUEUE_WALK, readWalk, reviewPath, type Walk } from './paths.ts'

const search = (path: string) => path.split('?')[1] ?? ''

it.each<Walk>([
  QUEUE_WALK,
  { filter: {}, sort: 'createdAt', order: 'DESC' },
  { filter: { status: ['PENDING', 'HELD'] }, sort: 'fileSize', order: 'DESC' },
  { filter: { status: 'REJECTED', q: 'été & « mer »' }, sort: 'title', order: 'ASC' },
])('restores the walk %j from its address', (walk) => {
  expect(readWalk(search(reviewPath('a', walk)))).toEqual(walk)
})

it('omits the parameters of the queue', () => {
  expect(reviewPath('a')).toBe('/cases/a/show')
})

it.each(['sort=title&filter={', 'page=2', ''])('reads %j as the queue', (text) => {
  expect(readWalk(text)).toEqual(QUEUE_WALK)
})
