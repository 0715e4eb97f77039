import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { playerMenuMessages as messages } from '../../../messages/player.fr.ts'
import type { Captions } from '../captions/use-captions.ts'
import { usePlayerChoices } from '../choices/player-choices.ts'
import type { Renditions } from '../playback/renditions.ts'
import { SettingsButton } from './settings-button.tsx'

const RENDITIONS: Renditions = { heights: [1080, 720, 240], playing: 720, choose: () => {} }

function open(renditions?: Renditions, captions: Captions = []) {
  onTestFinished(() => {
    cleanup()
    usePlayerChoices.setState(usePlayerChoices.getInitialState())
    vi.unstubAllGlobals()
  })
  const user = userEvent.setup()
  render(<SettingsButton renditions={renditions} captions={captions} />)
  const button = screen.getByRole('button', { name: messages.settings })
  return { user, button, press: () => user.click(button) }
}

const focused = () => document.activeElement?.textContent

test('names the height that plays by itself', async () => {
  const { user, press } = open(RENDITIONS)
  await press()
  expect(focused()).toBe('Qualité Auto (720p)')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('Auto (720p)')
})

test('is led by the keys alone, and gives the focus back', async () => {
  const choose = vi.fn()
  const { user, button } = open({ ...RENDITIONS, choose })
  button.focus()
  await user.keyboard('{Enter}{Enter}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('240p')
  await user.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledWith(240)
  expect(focused()).toBe('Qualité 240p')
  await user.keyboard('{ArrowUp}{Enter}{Home}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(messages.back)
  await user.keyboard('{End}{Enter}')
  expect(focused()).toBe('Vitesse 2\u00a0×')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(usePlayerChoices.getState()).toMatchObject({ quality: 240, speed: 2 })
})

test('plays the lowest on a device that saves data, until something is chosen', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }))
  const { user, press } = open(RENDITIONS)
  await press()
  await user.click(screen.getByRole('menuitem', { name: `${messages.quality} ${messages.saver}` }))
  await user.click(screen.getByRole('menuitemradio', { name: messages.autoPlaying(720) }))
  screen.getByRole('menuitem', { name: `${messages.quality} ${messages.autoPlaying(720)}` })
})

test('shows only the speed where the browser chooses the quality', async () => {
  const { press } = open()
  await press()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    `${messages.speed} ${messages.normalSpeed}`,
  ])
})

test('offers captions, off until one is chosen', async () => {
  const captions = [
    { lang: 'fr', label: 'Français', url: '/media/grant/fr.vtt' },
    { lang: 'en', label: 'English', url: '/media/grant/en.vtt' },
  ]
  const { user, press } = open(undefined, captions)
  await press()
  await user.click(screen.getByRole('menuitem', { name: 'Sous-titres Désactivés' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'English' }))
  screen.getByRole('menuitem', { name: 'Sous-titres English' })
  expect(usePlayerChoices.getState()).toMatchObject({ captions: true, captionsLang: 'en' })
})
