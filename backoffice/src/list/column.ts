import type { ReactNode } from 'react'

/** Column of a table, and line of the card that replaces it on small screens. */
export interface Column<R> {
  name: string
  /** Heading. */
  label: string
  render: (record: R) => ReactNode
  /** True when the list can be sorted by it; its name is the field's. */
  sortable?: boolean
  /** True for amounts. */
  isNumeric?: boolean
  hiddenAtFirst?: boolean
}

/** Store key of DataTable for hidden columns. */
export const columnsKey = (resource: string) => `${resource}.datatable`

export const hiddenAtFirst = <R>(columns: readonly Column<R>[]) =>
  columns.filter((column) => column.hiddenAtFirst).map(({ name }) => name)
