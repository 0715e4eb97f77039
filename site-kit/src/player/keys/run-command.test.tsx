import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createChoices } from '../choices/stored-choices.ts'
import { Feedback } from '../feedback/feedback.tsx'
import type { PlayerCommand } from './player-command.ts'
import { runCommand } from './run-command.ts'

const choices = createChoices({ name: 'test-player', speeds: [1, 1.25, 2], captions: false })
const { useChoices } = choices

function aPlayer({ captions = false } = {}) {
  onTestFinished(() => {
    cleanup()
    useChoices.setState(useChoices.getInitialState())
  })
  const { container } = render(
    <div>
      {/* biome-ignore lint/a11y/useMediaCaption: nothing plays */}
      <video>{captions && <track kind="captions" />}</video>
      <Feedback />
    </div>,
  )
  const video = container.querySelector('video')!
  Object.defineProperty(video, 'duration', { value: 100 })
  Object.assign(video, { currentTime: 50, volume: 0.5 })
  const requests: [string, unknown][] = []
  for (const name of ['play', 'mute', 'volume', 'seek'])
    container.addEventListener(`media${name}request`, (event) =>
      requests.push([name, (event as CustomEvent).detail ?? undefined]),
    )
  const run = (command: PlayerCommand) => act(() => runCommand(command, container, choices))
  return { requests, run, note: () => screen.getByRole('status').textContent }
}

test.each<[PlayerCommand, [string, unknown][], string]>([
  [{ act: 'play' }, [['play', undefined]], 'Lecture'],
  [{ act: 'mute' }, [['mute', undefined]], 'Son coupé'],
  [{ act: 'volume', by: 0.1 }, [['volume', 0.6]], 'Volume\u00a0: 60\u00a0%'],
  [{ act: 'seek', by: -10 }, [['seek', 40]], '−10\u00a0s'],
  [{ act: 'seek', by: 60 }, [['seek', 100]], '+60\u00a0s'],
  [{ act: 'jump', to: 0.7 }, [['seek', 70]], '1:10'],
  [{ act: 'speed', by: 1 }, [], '1,25\u00a0×'],
  [{ act: 'captions' }, [], 'Cette vidéo n’a pas de sous-titres'],
])('%j asks for %j and says "%s"', (command, asked, said) => {
  const { requests, run, note } = aPlayer()
  run(command)
  expect(requests).toEqual(asked)
  expect(note()).toBe(said)
})

test('adds up jumps in one direction, and begins anew in the other', () => {
  const { run, note } = aPlayer()
  run({ act: 'seek', by: 10 })
  run({ act: 'seek', by: 10 })
  expect(note()).toBe('+20\u00a0s')
  run({ act: 'seek', by: -5 })
  expect(note()).toBe('−5\u00a0s')
})

test('turns captions on and off', () => {
  const { run, note } = aPlayer({ captions: true })
  run({ act: 'captions' })
  expect(note()).toBe('Sous-titres activés')
  run({ act: 'captions' })
  expect(note()).toBe('Sous-titres désactivés')
})

test('stays at the fastest speed', () => {
  const { run } = aPlayer()
  for (let i = 0; i < 9; i++) run({ act: 'speed', by: 1 })
  expect(useChoices.getState().speed).toBe(2)
})

test('falls silent after a moment', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { run, note } = aPlayer()
  run({ act: 'play' })
  act(() => void vi.advanceTimersByTime(1_000))
  expect(note()).toBe('')
})
