import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { frameMessages } from '../../messages/frame.fr.ts'

export const MenuEntry = styled(ButtonBase)(({ theme }) => ({
  justifyContent: 'flex-start',
  gap: 12,
  minHeight: 40,
  padding: '0 12px',
  borderRadius: theme.shape.borderRadius,
  font: 'inherit',
  fontSize: 14,
  color: theme.palette.text.secondary,
  transition: 'background-color 120ms ease-out',
  '& > svg': { flex: 'none' },
  '&:hover': { backgroundColor: theme.palette.action.hover, color: theme.palette.text.primary },
  '&.active': {
    backgroundColor: theme.palette.action.selected,
    color: theme.palette.text.primary,
    fontWeight: 600,
  },
})) as typeof ButtonBase

interface MenuLinkProps {
  to: string
  icon: ReactNode
  /** Number of items that wait behind the link. */
  count?: number | undefined
  children: ReactNode
}

export function MenuLink({ to, icon, count = 0, children }: MenuLinkProps) {
  return (
    <MenuEntry component={NavLink} to={to} end={to === '/'}>
      {icon}
      {children}
      {count > 0 && (
        <Box
          component="span"
          role="img"
          aria-label={frameMessages.waiting(count)}
          sx={{
            ml: 'auto',
            minWidth: 24,
            px: 0.75,
            borderRadius: 3,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            fontSize: 12,
            lineHeight: '20px',
            textAlign: 'center',
          }}
        >
          {count}
        </Box>
      )}
    </MenuEntry>
  )
}
