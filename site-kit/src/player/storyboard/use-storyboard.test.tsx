import { cleanup, render } from '@testing-library/react'
import { createRef } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { useStoryboard } from './use-storyboard.ts'

const URL = '/media/first/storyboard.vtt'
let grant = 'first'
const current = (url: string) => url.replace('first', grant)

function open(url: string | null) {
  grant = 'first'
  onTestFinished(cleanup)
  const controller = createRef<HTMLDivElement>()
  const video = createRef<HTMLVideoElement>()
  function Player() {
    useStoryboard(controller, video, url, current)
    return (
      <div ref={controller}>
        {/* biome-ignore lint/a11y/useMediaCaption: nothing plays */}
        <video ref={video} />
      </div>
    )
  }
  const { unmount } = render(<Player />)
  const list = () => video.current?.querySelector('track')
  return {
    unmount,
    list,
    point: (seconds?: number) =>
      controller.current?.dispatchEvent(new CustomEvent('mediapreviewrequest', { detail: seconds })),
  }
}

test('loads the list when a pointer shows a time, not before', () => {
  const { list, point } = open(URL)
  expect(list()?.label).toBe('thumbnails')
  point()
  expect(list()?.hasAttribute('src')).toBe(false)
  point(12)
  expect(list()?.getAttribute('src')).toBe(URL)
})

test('loads it again under a renewed grant', () => {
  const { list, point } = open(URL)
  point(12)
  grant = 'second'
  point(13)
  expect(list()?.getAttribute('src')).toBe('/media/second/storyboard.vtt')
})

test('has no list until a storyboard is made', () => {
  const { list, point } = open(null)
  point(12)
  expect(list()).toBeNull()
})
