import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { QUEUE_WALK, type Walk, walkPath } from '../../../shared/paths.ts'
import { CaseStateMark } from '../case-state.tsx'

interface ReviewHeadingProps {
  record: ConsoleCase
  walk: Walk
  position: number | null
  total: number
}

/** Takes the focus, so that screen readers announce the case. */
export function ReviewHeading({ record, walk, position, total }: ReviewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <Box sx={{ mb: 2, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', color: 'text.secondary', fontSize: 12 }}>
        <Link
          component={RouterLink}
          to={walkPath(walk)}
          color="inherit"
          underline="hover"
          sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}
        >
          <ArrowLeft size={14} aria-hidden />
          {walk.filter.status === QUEUE_WALK.filter.status
            ? caseMessages.backToQueue
            : caseMessages.backToList}
        </Link>
        {position !== null && <span>{caseMessages.position(position, total)}</span>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline' }}>
        <Typography
          ref={heading}
          variant="h1"
          tabIndex={-1}
          sx={{ outline: 'none', overflowWrap: 'anywhere' }}
        >
          {record.title}
        </Typography>
        <CaseStateMark record={record} />
      </Box>
    </Box>
  )
}
