import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import type { Content } from '../../contents/api.ts'
import { Description } from '../../contents/description.tsx'
import { useStart } from './use-start.ts'

const content = { description: 'Le départ à 0:00, la crête à 1:30, la fin à 59:59', duration: 600 } as Content

function open(address: string) {
  onTestFinished(cleanup)
  const video = { current: document.createElement('video') }
  let first: number | undefined
  function Page() {
    first = useStart(video)
    return <Description content={content} />
  }
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  )
  return { video: video.current, user: userEvent.setup(), first: () => first }
}

test('begins at the time in the address', () => {
  expect(open('/content/1?t=1m30s').first()).toBe(90)
  expect(open('/content/1').first()).toBeUndefined()
})

test('leads to a time code of the description, again and again', async () => {
  const { video, user, first } = open('/content/1')
  for (const at of [90, 90]) {
    video.currentTime = 5
    await act(() => user.click(screen.getByRole('link', { name: '1:30' })))
    expect(video.currentTime).toBe(at)
  }
  await act(() => user.click(screen.getByRole('link', { name: '0:00' })))
  expect(video.currentTime).toBe(0)
  expect(first()).toBeUndefined()
})

test('leaves times after the end of the video as text', () => {
  open('/content/1')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['0:00', '1:30'])
})
