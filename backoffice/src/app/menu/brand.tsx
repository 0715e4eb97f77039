import Box from '@mui/material/Box'
import { frameMessages } from '../../messages/frame.fr.ts'

export function Brand() {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, fontSize: 16, fontWeight: 650 }}
    >
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={24} height={24} />
      {frameMessages.brand}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, fontWeight: 450 }}>
        {frameMessages.console}
      </Box>
    </Box>
  )
}
