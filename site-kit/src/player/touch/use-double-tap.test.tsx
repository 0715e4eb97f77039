import { cleanup, fireEvent, render } from '@testing-library/react'
import { createRef } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { ChoicesContext } from '../choices/choices-context.ts'
import { createChoices } from '../choices/stored-choices.ts'
import { useDoubleTap } from './use-double-tap.ts'

const choices = createChoices({ name: 'test-player', speeds: [1], captions: false })

function aPlayer() {
  onTestFinished(cleanup)
  const controller = createRef<HTMLDivElement>()
  function Player() {
    useDoubleTap(controller)
    return (
      <div ref={controller}>
        {/* biome-ignore lint/a11y/useMediaCaption: nothing plays */}
        <video />
        <button type="button">Pause</button>
      </div>
    )
  }
  const { container } = render(
    <ChoicesContext value={choices}>
      <Player />
    </ChoicesContext>,
  )
  const [video, button] = [container.querySelector('video')!, container.querySelector('button')!]
  Object.defineProperty(video, 'duration', { value: 100 })
  video.currentTime = 50
  controller.current!.getBoundingClientRect = () => new DOMRect(0, 0, 300, 170)
  const seeks: unknown[] = []
  container.addEventListener('mediaseekrequest', (event) => seeks.push((event as CustomEvent).detail))
  const tap = (clientX: number, pointerType = 'touch', on: Element = video) =>
    fireEvent.pointerUp(on, { clientX, pointerType })
  return { seeks, tap, button }
}

test('jumps ten seconds to the side of a double tap, and on with each further tap', () => {
  const { seeks, tap } = aPlayer()
  for (let i = 0; i < 3; i++) tap(280)
  expect(seeks).toEqual([60, 60])
  for (let i = 0; i < 2; i++) tap(20)
  expect(seeks.at(-1)).toBe(40)
})

test.each([
  ['in the middle', 150, 'touch', false],
  ['of a mouse', 280, 'mouse', false],
  ['on a control', 280, 'touch', true],
] as const)('ignores taps %s', (_, at, kind, onControl) => {
  const { seeks, tap, button } = aPlayer()
  for (let i = 0; i < 2; i++) tap(at, kind, onControl ? button : undefined)
  expect(seeks).toEqual([])
})
