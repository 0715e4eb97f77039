import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { EMPTY_QUEUE, type QueuedVideo, useQueue } from '../queue/queue-store.ts'
import { EMPTY_UPLOAD, useUpload } from '../upload-store.ts'
import { UploadChip } from './upload-chip.tsx'
import { useUploadPage } from './upload-page.ts'

const { running: messages, progress } = uploadMessages
const transfer = { sent: 42, total: 100, speed: null, remaining: null }
const aVideo = (key: string, state: QueuedVideo['state']): QueuedVideo => ({
  ...EMPTY_UPLOAD,
  key,
  state,
  file: new File(['1'], `${key}.mp4`),
  stage: state === 'sending' ? 'sending' : null,
  transfer: state === 'sending' ? transfer : null,
  titleError: undefined,
})

let gone: string[]
beforeEach(() => {
  gone = []
  useUpload.setState(EMPTY_UPLOAD)
  useQueue.setState(EMPTY_QUEUE)
  useUploadPage.setState({ isOpen: false })
})
// Other test files have the same stores.
afterEach(() => {
  cleanup()
  useUpload.setState(EMPTY_UPLOAD)
  useQueue.setState(EMPTY_QUEUE)
})
const show = () => render(<UploadChip go={(to) => gone.push(to)} />)

test('shows nothing without an upload, nor on the page that shows all of it', () => {
  show()
  expect(screen.queryByRole('complementary')).toBeNull()
  cleanup()
  useUpload.setState({ stage: 'sending', transfer })
  useUploadPage.setState({ isOpen: true })
  show()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('shows how far the upload is, announces quarters, and leads to its page', () => {
  useUpload.setState({ stage: 'sending', transfer })
  show()
  screen.getByText(messages.one(42))
  expect(screen.getByRole('status').textContent).toBe(messages.one(25))
  fireEvent.click(screen.getByRole('link'))
  expect(gone).toEqual(['/upload'])
  expect(document.body.style.paddingBottom).not.toBe('')
  cleanup()
  expect(document.body.style.paddingBottom).toBe('')
})

test('says which of a list it is, and when it stands still', () => {
  const rest = [aVideo('d', 'waiting'), aVideo('e', 'unusable'), aVideo('f', 'editing')]
  useQueue.setState({ videos: [aVideo('a', 'sent'), aVideo('b', 'failed'), aVideo('c', 'sending'), ...rest] })
  show()
  screen.getByText(messages.several(3, 4, 42))
  cleanup()
  useQueue.setState({ videos: [{ ...aVideo('c', 'sending'), interrupted: true }] })
  show()
  screen.getByText(`${progress.interrupted} · 42 %`)
  expect(screen.getByRole('status').textContent).toBe(progress.interrupted)
})
