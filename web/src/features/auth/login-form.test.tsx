import { errors } from '@alcove/contracts/errors'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { authMessages } from '../../messages/auth.fr.ts'
import { LoginForm } from './login-form.tsx'

const { login: messages, fields, rules } = authMessages
const LOGIN = 'POST /api/login_check'

function openLogin() {
  const page = aPage()
  page.show(<LoginForm />)
  const email = () => screen.getByRole('textbox', { name: fields.email })
  const password = () => screen.getByLabelText<HTMLInputElement>(fields.password)
  const logIn = async () => {
    await page.user.type(email(), 'lectrice@exemple.test')
    await page.user.type(password(), 'une phrase assez longue{Enter}')
  }
  return { ...page, email, password, logIn }
}

test('refuses empty fields before anything is sent, and focuses the first', async () => {
  const { platform, user, email } = openLogin()
  await user.click(screen.getByRole('button', { name: messages.submit }))
  screen.getByText(rules.emailRequired)
  screen.getByText(rules.passwordRequired)
  expect(document.activeElement).toBe(email())
  expect(platform.received(LOGIN)).toEqual([])
})

test('says a wrong password once, and selects it to be typed again', async () => {
  const { platform, password, logIn } = openLogin()
  platform.refuses(LOGIN, 'INVALID_CREDENTIALS')
  await logIn()
  expect(await screen.findAllByText(errors.INVALID_CREDENTIALS.message)).toHaveLength(1)
  const { selectionStart, selectionEnd, value } = password()
  expect(document.activeElement).toBe(password())
  expect([selectionStart, selectionEnd]).toEqual([0, value.length])
})

test('forgets the refusal when a field is changed', async () => {
  const { platform, user, email, logIn } = openLogin()
  platform.refuses(LOGIN, 'TOO_MANY_ATTEMPTS')
  await logIn()
  await screen.findByText(errors.TOO_MANY_ATTEMPTS.message)
  await user.type(email(), 's')
  expect(screen.queryByText(errors.TOO_MANY_ATTEMPTS.message)).toBeNull()
})

test('sends one login while Enter is pressed again', async () => {
  const { platform, user, logIn } = openLogin()
  platform.holds(LOGIN)
  await logIn()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: messages.submitting }).getAttribute('aria-disabled')).toBe('true')
  expect(platform.received(LOGIN)).toHaveLength(1)
})

test('tells a lost connection as a toast, not as a refusal, and keeps what was typed', async () => {
  const { platform, email, logIn } = openLogin()
  platform.drops(LOGIN)
  await logIn()
  await screen.findByText(messages.failedToast)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(email()).toHaveProperty('value', 'lectrice@exemple.test')
})

test('shows its own sentence when something before the platform answers', async () => {
  const { platform, logIn } = openLogin()
  platform.failsBehindProxy(LOGIN)
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toBe(messages.failed)
})
