import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import type { ConsoleCase } from '../../../api/console-case.ts'
import type { ConsoleDataProvider } from '../../../api/data-provider.ts'
import { arrangeRows, findLeavers, findNewcomers, keepRows, type Shown } from '../desk/steady-rows.ts'

export const LIST_POLL_MS = 5_000

/**
 * Rows on the screen: updates their contents, not their order. New cases wait
 * until the moderator requests them.
 */
export function useShownCases() {
  const { data, isFetching, isPlaceholderData, filterValues, sort, page, perPage } =
    useListContext<ConsoleCase>()
  const list = JSON.stringify([filterValues, sort, page, perPage])
  const [shown, setShown] = useState<(Shown & { records: readonly ConsoleCase[] }) | null>(null)
  const fresh = isPlaceholderData ? undefined : data
  const freshIds = fresh?.map(({ id }) => id) ?? []

  const arrange = (next: Shown) => setShown({ ...next, records: fresh ?? [] })
  // Ignores rows cached by an earlier visit: arranges once the platform has answered.
  if (fresh && !isFetching && shown?.list !== list) arrange(keepRows(shown, list, freshIds))
  const current = shown?.list === list ? shown : null

  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const ids = current?.ids ?? []
  const { data: live = [] } = useQuery({
    queryKey: ['cases', 'shown', ids],
    queryFn: async () => (await dataProvider.getMany<ConsoleCase>('cases', { ids: [...ids] })).data,
    enabled: ids.length > 0,
    initialData: current ? [...current.records] : [],
    initialDataUpdatedAt: 0,
    refetchInterval: LIST_POLL_MS,
  })
  const known = new Map([...(current?.records ?? []), ...live].map((record) => [record.id, record]))
  const rows = ids.flatMap((id) => known.get(id) ?? [])

  const isDone = rows.every(({ status }) => status !== 'PENDING' && status !== 'HELD')
  return {
    /** Undefined while loading. */
    rows: current ? rows : undefined,
    version: current?.version ?? 0,
    /** Nothing is left to do on the screen, and the list is empty. */
    isEmpty: current !== null && fresh?.length === 0 && isDone,
    newcomers: current && fresh ? findNewcomers(current, freshIds).length : 0,
    leavers: current && fresh ? findLeavers(current, freshIds).length : 0,
    /** Arranges the rows anew. */
    show: () => fresh && arrange(arrangeRows(shown, list, freshIds)),
  }
}

export type ShownCases = ReturnType<typeof useShownCases>
