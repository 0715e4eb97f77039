import Button from '@mui/material/Button'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { declarationMessages } from '../../messages/declarations.fr.ts'
import { SettleDialog } from './settle-dialog.tsx'

export function SettleButton({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="contained"
        startIcon={<FileCheck size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {declarationMessages.settle}
      </Button>
      {open && <SettleDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
