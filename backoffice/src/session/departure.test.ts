import { expect, it } from 'vitest'
import { createDeparture, loginAddress } from './departure.ts'

it('leads back to the former screen, hash included', () => {
  const address = loginAddress({ pathname: '/backoffice/', search: '', hash: '#/cases/1/show' })
  expect(address).toBe('/login?from=%2Fbackoffice%2F%23%2Fcases%2F1%2Fshow')
})

it('navigates only once', () => {
  const went: string[] = []
  const leave = createDeparture({ replace: (address) => void went.push(String(address)) })
  leave('/login')
  leave('/login?from=x')
  expect(went).toEqual(['/login'])
})
