import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { reportMessages } from '../../messages/report.fr.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Folded } from '../../shared/ui/folded.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'

/** Opens a report by its receipt. */
export function LookUpReceipt() {
  const { state: messages, receipt: words } = reportMessages
  const [receipt, setReceipt] = useState('')
  const navigate = useNavigate()
  const open = (event: FormEvent) => {
    event.preventDefault()
    const typed = receipt.trim().toLowerCase()
    if (typed !== '') navigate(paths.reportState(typed))
  }
  return (
    <Folded label={messages.lookUp}>
      <form onSubmit={open} className="grid gap-4 pt-1">
        <TextField
          label={words.number}
          hint={messages.lookUpHint}
          name="receipt"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={receipt}
          onChange={(event) => setReceipt(event.target.value)}
        />
        <Button type="submit" kind="secondary">
          {messages.open}
        </Button>
      </form>
    </Folded>
  )
}
