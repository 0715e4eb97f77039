import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { frameMessages } from '../../messages/frame.fr.ts'
import { Brand } from './brand.tsx'
import { SideMenu } from './side-menu.tsx'

/** Pixels. */
const BAR_HEIGHT = 52

/** Bar of small screens and its menu. */
export function MenuSheet() {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the sheet, be it to where one is
  useEffect(() => setOpen(false), [key])

  return (
    <Box
      component="header"
      sx={{ display: { xs: 'block', md: 'none' }, position: 'sticky', top: 0, zIndex: 'appBar' }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          height: BAR_HEIGHT,
          px: 1,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <IconButton aria-label={frameMessages.openMenu} aria-expanded={open} onClick={() => setOpen(true)}>
          <MenuIcon size={20} aria-hidden />
        </IconButton>
        <Brand />
      </Box>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { sx: { width: 264 }, 'aria-label': frameMessages.menu } }}
      >
        <SideMenu />
      </Drawer>
    </Box>
  )
}
