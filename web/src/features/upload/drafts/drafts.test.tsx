import { asCollection } from '@alcove/contracts/json-ld'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDraft } from '../../../../test/a-draft.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import type { Content } from '../../contents/api.ts'
import { MyContents } from '../my-contents/my-contents.tsx'
import { UploadForm } from '../upload-form.tsx'
import { EMPTY_UPLOAD, useUpload } from '../upload-store.ts'

const { captions, drafts: messages, withdraw, form, origin, mine, picture, replace } = uploadMessages
const LIST = 'GET /api/contents'
const SAVE = 'PATCH /api/contents/{id}/details'
const OWN_COVER = 'GET /api/contents/{id}/own-cover'
const CAPTIONS = 'GET /api/contents/{id}/captions'

const DRAFT = aDraft({ title: 'Rivage', description: 'Au bord du lac', tags: ['nature'] })
const SENT: Content = {
  ...DRAFT,
  id: '0198f5a0-0000-7000-8000-0000000000c2',
  title: 'Lac',
  status: 'APPROVED',
}

// Other test files have the same store.
afterEach(() => useUpload.setState(EMPTY_UPLOAD))
beforeEach(() => {
  useUpload.setState(EMPTY_UPLOAD)
  Element.prototype.scrollIntoView = () => undefined
})

async function openPage(drafts: Content[] = [DRAFT], sent: Content[] = [SENT]) {
  const page = aPage({ loggedIn: true })
  page.platform.answers(LIST, ({ query }) => {
    const member = query?.state === 'DRAFT' ? drafts : sent
    return {
      ...asCollection('/api/contents', member, member.length),
      stateCounts: { DRAFT: drafts.length, APPROVED: sent.length },
    }
  })
  page.platform.refuses(OWN_COVER, 'COVER_UNKNOWN')
  page.platform.answers(CAPTIONS, asCollection(`/api/contents/${DRAFT.id}/captions`, [], 0))
  page.show(
    <>
      <UploadForm />
      <MyContents />
    </>,
  )
  await screen.findByText(sent[0]?.title ?? mine.empty)
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, press }
}

test('changes the texts of a draft, after a refusal too', async () => {
  const { platform, user, press } = await openPage()
  await screen.findByRole('heading', { name: messages.heading })
  await press(`${messages.edit}${mine.ofOne('Rivage')}`)
  const dialog = within(screen.getByRole('dialog', { name: messages.editHeading }))
  const title = dialog.getByLabelText(form.title)
  await user.clear(title)
  await user.click(dialog.getByRole('button', { name: messages.save }))
  dialog.getByText(form.titleRequired)
  await user.type(title, ' Rivage net ')
  await user.type(dialog.getByLabelText(new RegExp(`^${form.tags}`)), 'mer,plan fixe{Enter}')
  platform.refuses(SAVE, 'CONTENT_ALREADY_UPLOADED')
  await user.click(dialog.getByRole('button', { name: messages.save }))
  await dialog.findByRole('alert')
  platform.answers(SAVE, DRAFT)
  await user.click(dialog.getByRole('button', { name: messages.save }))
  await screen.findByText(messages.saved)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(platform.received(SAVE).at(-1)).toMatchObject({
    params: { id: DRAFT.id },
    body: {
      title: 'Rivage net',
      description: 'Au bord du lac',
      tags: ['nature', 'mer', 'plan fixe'],
      categories: [],
    },
  })
  expect(platform.received(SAVE).at(-1)?.body).not.toHaveProperty('consent')
})

test('fills the form with a draft, and shows it there alone until it is left', async () => {
  const { press } = await openPage()
  await screen.findByRole('heading', { name: messages.heading })
  await press(`${messages.send}${mine.ofOne('Rivage')}`)
  screen.getByRole('heading', { name: origin.draft.heading('Rivage') })
  expect(screen.getByLabelText(form.title)).toHaveProperty('value', 'Rivage')
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  expect(useUpload.getState().reached.content).toMatchObject({ id: DRAFT.id, attested: false })
  expect(screen.queryByRole('heading', { name: messages.heading })).toBeNull()
  await press(origin.draft.cancel)
  await screen.findByRole('heading', { name: messages.heading })
  expect(screen.getByLabelText(form.title)).toHaveProperty('value', '')
})

test('shows what was sent with a draft, and takes it out', async () => {
  const { platform, press } = await openPage()
  const french = { lang: 'fr', label: 'Français' }
  const listing = (...member: (typeof french)[]) =>
    asCollection(`/api/contents/${DRAFT.id}/captions`, member, member.length)
  platform.answers(OWN_COVER, new Blob(['1234'], { type: 'image/jpeg' }))
  platform.answers(CAPTIONS, listing(french, { lang: 'en', label: 'Anglais' }))
  await screen.findByRole('heading', { name: messages.heading })
  await press(`${messages.send}${mine.ofOne('Rivage')}`)
  await screen.findByRole('img', { name: picture.preview })
  screen.getByText(picture.kept)
  expect(screen.getAllByText(captions.kept)).toHaveLength(2)

  platform.answers('DELETE /api/contents/{id}/captions/{lang}', undefined)
  platform.answers(CAPTIONS, listing(french))
  await press(captions.removeKept('Anglais'))
  await vi.waitFor(() => expect(screen.getAllByText(captions.kept)).toHaveLength(1))
  expect(platform.received('DELETE /api/contents/{id}/captions/{lang}')).toMatchObject([
    { params: { id: DRAFT.id, lang: 'en' } },
  ])

  platform.answers('DELETE /api/contents/{id}/own-cover', undefined)
  platform.refuses(OWN_COVER, 'COVER_UNKNOWN')
  await press(picture.remove)
  await vi.waitFor(() => expect(screen.queryByText(picture.kept)).toBeNull())
  screen.getByRole('button', { name: picture.choose })
})

test('hides what a file of the form replaces', async () => {
  const { platform, press } = await openPage()
  platform.answers(OWN_COVER, new Blob(['1234'], { type: 'image/jpeg' }))
  const member = [{ lang: 'fr', label: 'Français' }]
  platform.answers(CAPTIONS, asCollection(`/api/contents/${DRAFT.id}/captions`, member, 1))
  await screen.findByRole('heading', { name: messages.heading })
  await press(`${messages.send}${mine.ofOne('Rivage')}`)
  await screen.findByText(captions.kept)
  act(() =>
    useUpload.setState({
      picture: new File(['1'], 'rivage.png', { type: 'image/png' }),
      captions: [{ lang: 'fr', file: new File(['1'], 'rivage.fr.vtt') }],
    }),
  )
  expect(screen.queryByText(captions.kept)).toBeNull()
  expect(screen.queryByText(picture.kept)).toBeNull()
  screen.getByText('rivage.png')
})

test('says when something could not be taken out', async () => {
  const { platform, press } = await openPage()
  platform.answers(OWN_COVER, new Blob(['1234'], { type: 'image/jpeg' }))
  platform.drops('DELETE /api/contents/{id}/own-cover')
  await screen.findByRole('heading', { name: messages.heading })
  await press(`${messages.send}${mine.ofOne('Rivage')}`)
  await screen.findByText(picture.kept)
  await press(picture.remove)
  await screen.findByText(messages.removeFailed)
  screen.getByText(picture.kept)
})

test('deletes a draft, in words of its own', async () => {
  const { platform, user, press } = await openPage()
  await screen.findByRole('heading', { name: messages.heading })
  await press(`${withdraw.action}${mine.ofOne('Rivage')}`)
  const dialog = within(screen.getByRole('dialog', { name: withdraw.draftHeading }))
  dialog.getByText(withdraw.draftConsequence)
  platform.answers('DELETE /api/contents/{id}', undefined)
  await user.click(dialog.getByRole('button', { name: withdraw.confirm }))
  await screen.findByText(withdraw.draftDone)
})

test('prepares a new video in place of another one, and gives back what stood in the form', async () => {
  const { user, press } = await openPage([])
  await user.type(screen.getByLabelText(form.title), 'Autre chose')
  await press(`${replace.action}${mine.ofOne('Lac')}`)
  screen.getByRole('heading', { name: origin.replacement.heading('Lac') })
  expect(useUpload.getState()).toMatchObject({
    title: 'Lac',
    description: 'Au bord du lac',
    tags: ['nature'],
    consent: false,
    file: null,
    reached: {},
  })
  await user.click(await screen.findByRole('button', { name: origin.undo }))
  await vi.waitFor(() => expect(screen.getByLabelText(form.title)).toHaveProperty('value', 'Autre chose'))
})

test('replaces nothing while an upload runs', async () => {
  const { press } = await openPage([])
  useUpload.setState({ title: 'En route', stage: 'sending' })
  await press(`${replace.action}${mine.ofOne('Lac')}`)
  await screen.findByText(origin.busy)
  expect(useUpload.getState().title).toBe('En route')
})
