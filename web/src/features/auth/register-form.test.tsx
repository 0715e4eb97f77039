import { errors } from '@alcove/contracts/errors'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { authMessages } from '../../messages/auth.fr.ts'
import { RegisterForm } from './register-form.tsx'

const { register: messages, fields, rules } = authMessages
const REGISTER = 'POST /api/users'
const PASSWORD = 'une phrase assez longue'

function openRegistration() {
  const page = aPage()
  page.show(<RegisterForm />)
  const submit = () => page.user.click(screen.getByRole('button', { name: messages.submit }))
  const fill = async (confirmation = PASSWORD) => {
    await page.user.type(screen.getByLabelText(fields.email), 'lectrice@exemple.test')
    await page.user.type(screen.getByLabelText(fields.password), PASSWORD)
    await page.user.type(screen.getByLabelText(fields.confirmPassword), confirmation)
  }
  return { ...page, fill, submit }
}

test('refuses a confirmation that differs before anything is sent', async () => {
  const { platform, fill, submit } = openRegistration()
  await fill('une autre phrase')
  await submit()
  const field = screen.getByLabelText(fields.confirmPassword)
  expect(document.activeElement).toBe(field)
  expect(screen.getByText(rules.confirmDiffers).id).toBe(field.getAttribute('aria-describedby'))
  expect(platform.received(REGISTER)).toEqual([])
})

test('shows what the platform refuses at its field, which takes the focus', async () => {
  const { platform, fill, submit } = openRegistration()
  const message = 'Ce mot de passe est trop courant, veuillez en choisir un autre'
  platform.refuses(REGISTER, 'VALIDATION_FAILED', [{ propertyPath: 'password', message }])
  await fill()
  await submit()
  await screen.findByText(message)
  expect(document.activeElement).toBe(screen.getByLabelText(fields.password))
  expect(screen.queryByText(errors.VALIDATION_FAILED.message)).toBeNull()
})

test('tells an address that is taken above the form, and sends no empty name', async () => {
  const { platform, fill, submit } = openRegistration()
  platform.refuses(REGISTER, 'EMAIL_TAKEN')
  await fill()
  await submit()
  expect((await screen.findByRole('alert')).textContent).toBe(errors.EMAIL_TAKEN.message)
  expect(platform.received(REGISTER)).toMatchObject([
    { body: { email: 'lectrice@exemple.test', password: PASSWORD } },
  ])
  expect(platform.received(REGISTER)[0]?.body).not.toHaveProperty('username')
})
