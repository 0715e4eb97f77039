import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { DependencyLine } from '../api/readiness.ts'
import { dashboardMessages } from '../messages/dashboard.fr.ts'

export function SystemTable({ lines }: { lines: DependencyLine[] }) {
  return (
    <Table size="small" sx={{ '& td, & th': { px: 1.5 }, '& th': { color: 'text.secondary', fontSize: 12 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{dashboardMessages.dependency}</TableCell>
          <TableCell>{dashboardMessages.state}</TableCell>
          <TableCell align="right">{dashboardMessages.detail}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(({ name, ok, detail }) => (
          <TableRow key={name}>
            <TableCell>{name}</TableCell>
            <TableCell>
              <Box component="span" sx={{ color: ok ? 'success.main' : 'error.light' }}>
                {ok ? dashboardMessages.up : dashboardMessages.down}
              </Box>
            </TableCell>
            <TableCell align="right" sx={{ color: 'text.secondary' }}>
              {detail}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
