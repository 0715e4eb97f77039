import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EndScreen } from './end-screen.tsx'
import { useEnded } from './use-ended.ts'

test('stands from the end of the video until it plays again, and offers the next', () => {
  const replay = vi.fn()
  const video = createRef<HTMLVideoElement>()
  function Player() {
    const ended = useEnded(video)
    return (
      <>
        {/* biome-ignore lint/a11y/useMediaCaption: nothing plays */}
        <video ref={video} />
        {ended && <EndScreen next={<a href="/content/2">Rivage</a>} onReplay={replay} />}
      </>
    )
  }
  const { unmount } = render(<Player />)
  onTestFinished(unmount)
  const become = (ended: boolean, event: 'ended' | 'play') => {
    Object.defineProperty(video.current, 'ended', { value: ended, configurable: true })
    act(() => void fireEvent(video.current!, new Event(event)))
  }
  expect(screen.queryByRole('button')).toBeNull()
  become(true, 'ended')
  fireEvent.click(screen.getByRole('button', { name: 'Revoir' }))
  expect(replay).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Rivage' }).getAttribute('href')).toBe('/content/2')
  become(false, 'play')
  expect(screen.queryByRole('button')).toBeNull()
})
