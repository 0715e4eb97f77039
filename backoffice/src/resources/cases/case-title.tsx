import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { reviewPath } from '../../shared/paths.ts'
import { useListWalk } from './use-walk.ts'

/** Title and description, one line each; the title opens the case by keyboard. */
export function CaseTitle({ record: { id, title, description } }: { record: ModerationCase }) {
  const walk = useListWalk()
  return (
    <Box sx={{ lineHeight: 1.25, minWidth: 0 }}>
      <Link
        component={RouterLink}
        to={reviewPath(id, walk)}
        color="textPrimary"
        underline="hover"
        title={title}
        onClick={(event) => event.stopPropagation()}
        sx={oneLine}
      >
        {title}
      </Link>
      {description !== '' && (
        <Box title={description} sx={{ ...oneLine, color: 'text.secondary', fontSize: 12 }}>
          {description}
        </Box>
      )}
    </Box>
  )
}

const oneLine = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
