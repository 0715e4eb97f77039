import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { type DependencyLine, groupByService } from '../api/status.ts'
import { dashboardMessages } from '../messages/dashboard.fr.ts'
import { plainTable } from './plain-table.ts'

export function SystemTable({ lines }: { lines: DependencyLine[] }) {
  return (
    <Table size="small" sx={plainTable}>
      <TableHead>
        <TableRow>
          <TableCell>{dashboardMessages.service}</TableCell>
          <TableCell>{dashboardMessages.state}</TableCell>
          <TableCell>{dashboardMessages.parts}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {groupByService(lines).map(({ name, ok, parts }) => (
          <TableRow key={name}>
            <TableCell>{dashboardMessages.services[name] ?? name}</TableCell>
            <TableCell sx={{ color: ok ? 'success.main' : 'error.light', whiteSpace: 'nowrap' }}>
              {ok ? dashboardMessages.up : dashboardMessages.down}
            </TableCell>
            <TableCell sx={{ color: 'text.secondary' }}>
              {parts.map(formatPart).filter(Boolean).join(' · ')}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function formatPart({ name, ok, detail }: DependencyLine): string {
  // Note: a line about a whole service, e.g. an unreachable one, names no part.
  if (name === '') return ok ? '' : detail
  const part = dashboardMessages.partNames[name] ?? name
  return ok || detail === '' ? part : `${part} : ${detail}`
}
