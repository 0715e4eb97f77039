import { DataTable, type RaRecord, useResourceContext } from 'react-admin'
import { recordPath } from '../app/paths.ts'
import { type Column, columnsKey, hiddenAtFirst } from './column.ts'
import { cutTableStyle, FIGURE } from './table-style.ts'

/** Rows that open their record. */
export function RecordTable<R extends RaRecord>({ columns }: { columns: readonly Column<R>[] }) {
  const resource = useResourceContext() ?? ''
  return (
    <DataTable<R>
      bulkActionButtons={false}
      rowClick={(id) => recordPath(resource, String(id))}
      storeKey={columnsKey(resource)}
      hiddenColumns={hiddenAtFirst(columns)}
      sx={cutTableStyle}
    >
      {columns.map(({ name, label, render, sortable = false, isFigure = false }) => (
        <DataTable.Col<R>
          key={name}
          source={name as never}
          label={label}
          disableSort={!sortable}
          {...(isFigure ? { sx: FIGURE } : {})}
          render={render}
        />
      ))}
    </DataTable>
  )
}
