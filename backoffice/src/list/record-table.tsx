import { DataTable, type RaRecord, useResourceContext, useResourceDefinition } from 'react-admin'
import { recordPath } from '../shared/paths.ts'
import { type Column, columnsKey, hiddenAtFirst } from './column.ts'
import { cutTableStyle, NUMERIC } from './table-style.ts'

/** Rows that open their record, where it has a page. */
export function RecordTable<R extends RaRecord>({ columns }: { columns: readonly Column<R>[] }) {
  const resource = useResourceContext() ?? ''
  const { hasShow } = useResourceDefinition({ resource })
  return (
    <DataTable<R>
      bulkActionButtons={false}
      rowClick={hasShow ? (id) => recordPath(resource, String(id)) : false}
      storeKey={columnsKey(resource)}
      hiddenColumns={hiddenAtFirst(columns)}
      sx={cutTableStyle}
    >
      {columns.map(({ name, label, render, sortable = false, isNumeric = false }) => (
        <DataTable.Col<R>
          key={name}
          source={name as never}
          label={label}
          disableSort={!sortable}
          {...(isNumeric ? { sx: NUMERIC } : {})}
          render={render}
        />
      ))}
    </DataTable>
  )
}
