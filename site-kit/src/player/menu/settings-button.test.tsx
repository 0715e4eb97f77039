import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { playerMenuMessages as messages } from '../../messages/player.fr.ts'
import type { Captions } from '../captions/use-captions.ts'
import { ChoicesContext } from '../choices/choices-context.ts'
import { createChoices } from '../choices/stored-choices.ts'
import type { Renditions } from '../playback/renditions.ts'
import { Act } from './menu-items.tsx'
import { SettingsButton } from './settings-button.tsx'

const RENDITIONS: Renditions = {
  heights: [1080, 720, 240],
  playing: 720,
  choose: () => {},
  measure: () => ({ bandwidth: 0, bitrate: undefined, frameRate: undefined, codecs: undefined }),
}

const choices = createChoices({ name: 'test-player', speeds: [0.5, 1, 2], captions: false })
const { useChoices } = choices

function open(renditions?: Renditions, captions: Captions = []) {
  onTestFinished(() => {
    cleanup()
    useChoices.setState(useChoices.getInitialState())
    vi.unstubAllGlobals()
  })
  const user = userEvent.setup()
  const off = { on: false, set: vi.fn() }
  render(
    <ChoicesContext value={choices}>
      <SettingsButton
        videoRef={{ current: document.createElement('video') }}
        renditions={renditions}
        captions={captions}
        chapters={[]}
        loop={off}
        statistics={off}
        pictureInPicture={false}
        extraItem={(close) => <Act label="Partager" onAct={close} />}
      />
    </ChoicesContext>,
  )
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
  await user.keyboard('{ArrowDown}{Enter}{Home}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Vitesse, retour')
  await user.keyboard('{End}{Enter}')
  expect(focused()).toBe('Vitesse 2\u00a0×')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(useChoices.getState()).toMatchObject({ quality: 240, speed: 2 })
})

test('plays the lowest on a device that saves data, until something is chosen', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }))
  const { user, press } = open(RENDITIONS)
  await press()
  await user.click(screen.getByRole('menuitem', { name: `${messages.quality} ${messages.saver}` }))
  await user.click(screen.getByRole('menuitemradio', { name: messages.autoPlaying(720) }))
  screen.getByRole('menuitem', { name: `${messages.quality} ${messages.autoPlaying(720)}` })
})

test('leaves out the quality where the browser chooses it, and what the video lacks', async () => {
  const { press } = open()
  await press()
  expect([...screen.getByRole('menu').children].map(({ textContent }) => textContent)).toEqual([
    'Vitesse Normale',
    'Lecture en boucle',
    'Partager',
    'Statistiques',
  ])
})

test('offers captions, off until one is chosen', async () => {
  const captions = [
    { lang: 'fr', label: 'Français (automatique)', url: '/media/grant/fr.vtt', isAutomatic: true },
    { lang: 'en', label: 'English', url: '/media/grant/en.vtt', isAutomatic: false },
  ]
  const { user, press } = open(undefined, captions)
  await press()
  await user.click(screen.getByRole('menuitem', { name: 'Sous-titres Désactivés' }))
  screen.getByRole('menuitemradio', { name: 'Français (automatique)' })
  await user.click(screen.getByRole('menuitemradio', { name: 'English' }))
  screen.getByRole('menuitem', { name: 'Sous-titres English' })
  expect(useChoices.getState()).toMatchObject({ captions: true, captionsLang: 'en' })
})
