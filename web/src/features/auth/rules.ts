import { PASSWORD_MIN_LENGTH, USERNAME_MIN_LENGTH } from '@alcove/contracts/constants'
import { authMessages } from '../../messages/auth.fr.ts'

const { rules: messages } = authMessages

/** Each rule returns true or the French sentence (specification, section 5). */
type Verdict = true | string

export function checkEmail(email: string): Verdict {
  if (email.trim() === '') return messages.emailRequired
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) || messages.emailFormat
}

/** Login form: any non-empty password. */
export const checkPassword = (password: string): Verdict => password !== '' || messages.passwordRequired

export function checkNewPassword(password: string): Verdict {
  if (password === '') return messages.passwordRequired
  return password.length >= PASSWORD_MIN_LENGTH || messages.passwordShort
}

export function checkConfirmation(confirmation: string, password: string): Verdict {
  if (confirmation === '') return messages.confirmRequired
  return confirmation === password || messages.confirmDiffers
}

export function checkUsername(username: string): Verdict {
  const length = username.trim().length
  return length === 0 || length >= USERNAME_MIN_LENGTH || messages.usernameShort
}
