import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { authMessages } from '../../messages/auth.fr.ts'
import { TextField } from '../../shared/ui/text-field.tsx'

/** Password field with a button that reveals its text. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false)
  const { fields } = authMessages
  return (
    <TextField {...props} type={shown ? 'text' : 'password'}>
      <button
        type="button"
        aria-label={shown ? fields.hide : fields.show}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-text"
      >
        {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
      </button>
    </TextField>
  )
}
