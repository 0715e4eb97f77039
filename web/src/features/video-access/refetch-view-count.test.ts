import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchViewCount, VIEW_COUNT_KEY } from './refetch-view-count.ts'

test('discards a count requested before the view', async () => {
  const queries = new QueryClient()
  const answers: ((count: number) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: VIEW_COUNT_KEY,
    queryFn: () => new Promise<number>((answer) => answers.push(answer)),
  })
  const unsubscribe = observer.subscribe(() => {})
  const again = refetchViewCount(queries)
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.(9)
  answers[1]?.(10)
  await again
  expect(observer.getCurrentResult().data).toBe(10)
  unsubscribe()
})
