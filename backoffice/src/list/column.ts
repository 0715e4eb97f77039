import type { ReactNode } from 'react'

/** A column of a table, and a line of the card that stands in for it on small screens. */
export interface Column<R> {
  name: string
  /** What stands above it. */
  label: string
  render: (record: R) => ReactNode
  /** Whether the list may be sorted by it; its name is the field's. */
  sortable?: boolean
  /** Of amounts. */
  isFigure?: boolean
  hiddenAtFirst?: boolean
}

/** Where DataTable keeps the columns that a person hides. */
export const columnsKey = (resource: string) => `${resource}.datatable`

export const hiddenAtFirst = <R>(columns: readonly Column<R>[]) =>
  columns.filter((column) => column.hiddenAtFirst).map(({ name }) => name)
