import { Pagination, useListContext } from 'react-admin'

const SIZES = [25, 50, 100]

/** Pagination, shown beyond one page of the smallest size. */
export function Pages() {
  const { total = 0 } = useListContext()
  return total > Math.min(...SIZES) ? <Pagination rowsPerPageOptions={SIZES} /> : null
}
