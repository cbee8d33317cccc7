// Tests of the steps of a listing: what is saved by itself, what is refused, a broken connection, back and forward, keys, sending once.
import { errors } from '@akwaaba/contract/errors'
import { getHostListing, submitListing, updateListing } from '@akwaaba/contract/listings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { permissionsOf } from '@akwaaba/contract/permissions'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { draft } from '../../../../testing/samples.ts'
import { signIn } from '../../../lib/session.ts'
import { HostListing } from './host-listing.tsx'

const organisation: OwnOrganisation = {
  ...{ _id: draft._id, slug: 'volta-stays', name: 'Volta Stays', phone: '', about: '', house: false, state: 'active' },
  ...{ note: '', role: 'owner', permissions: permissionsOf('owner'), createdAt: draft.stateSince },
}
const show = (step: string) => render(<HostListing organisation={organisation} id={draft._id} />, `/?step=${step}`)
const saved = () => page.getByText(/^Saved \d\d:\d\d$/)
const heading = (name: string) => page.getByRole('heading', { name })
/** The texts of each form that was sent to save the listing, by name. */
const sentTexts = async () =>
  (await sentTo(updateListing)).map((form) =>
    Object.fromEntries(
      [...String(form).matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map(([, name, text]) => [name, text]),
    ),
  )

beforeEach(async () => {
  await page.viewport(1366, 900)
  signIn({ token: 'a-token', username: 'Esi', email: 'esi@example.com', role: 'customer' })
  await answer(getHostListing, draft)
  await answer(updateListing, { ...draft, version: 2, msg: 'Apartment updated.' })
})

test('saves what has changed and is valid, and keeps at its field what is not, here or at the server', async () => {
  show('home')
  await userEvent.fill(page.getByLabelText('Apartment Type'), 'Villa')
  await userEvent.fill(page.getByLabelText('Size (sqm)'), '-4')
  await expect.element(page.getByText('Something cannot be saved yet')).toBeVisible()
  expect(await sentTexts()).toEqual([{ apartmentType: 'Villa', version: '1' }])
  const isRefused = () =>
    refuse(updateListing, 'invalid_input', { fields: { apartmentName: 'Please choose another name.' } })
  await isRefused()
  await userEvent.fill(page.getByLabelText('Apartment Name'), 'xxx')
  await expect.element(page.getByText('Please choose another name.')).toBeVisible()
  await expect.element(page.getByLabelText('Apartment Name')).toHaveValue('xxx')
  await isRefused()
  await userEvent.fill(page.getByLabelText('Size (sqm)'), '70')
  await expect.poll(async () => (await sentTo(updateListing)).length).toBe(3)
  await userEvent.fill(page.getByLabelText('Apartment Name'), 'Palm Villa')
  await expect.element(saved()).toBeVisible()
  expect((await sentTexts()).slice(1)).toEqual([
    { apartmentName: 'xxx', version: '2' },
    { apartmentName: 'xxx', size: '70', version: '2' },
    { apartmentName: 'Palm Villa', size: '70', version: '2' },
  ])
})

test('says that nothing is saved without a connection, and saves it when there is one again', async () => {
  await breakConnection(updateListing)
  show('price')
  await userEvent.fill(page.getByLabelText('Price per night ($)'), '120')
  await expect.element(page.getByText(/^Not saved: .* What you wrote is kept in this tab/)).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(saved()).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  const attempt = { price: '120', version: '1' }
  expect(await sentTexts()).toEqual([attempt, attempt])
})

test('sends again at once what could not be saved, when asked to', async () => {
  await refuse(updateListing, 'forbidden')
  show('price')
  await userEvent.fill(page.getByLabelText('Price per night ($)'), '120')
  await userEvent.click(page.getByRole('button', { name: 'Try again now' }))
  await expect.element(saved()).toBeVisible()
  const attempt = { price: '120', version: '1' }
  expect(await sentTexts()).toEqual([attempt, attempt])
})

test('goes on by Enter, and by the back and forward buttons, with the focus on the step and what was typed in it', async () => {
  const { address, go } = show('price')
  const price = page.getByLabelText('Price per night ($)')
  await userEvent.fill(price, '130')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('How do guests arrive?')).toHaveFocus()
  expect(address()).toBe('/?step=arrival')
  const landmark = page.getByLabelText(/^Landmark/)
  await userEvent.fill(landmark, 'Behind the lighthouse')
  await go(-1)
  await expect.element(heading('What does a night cost?')).toHaveFocus()
  await expect.element(price).toHaveValue(130)
  await go(1)
  await expect.element(landmark).toHaveValue('Behind the lighthouse')
  await expect.element(saved()).toBeVisible()
})

test('is sent once by a double click, and can be sent again after a refusal', async () => {
  await refuse(submitListing, 'listing_incomplete')
  const msg = 'Thank you. We look at your apartment and write to you.'
  await answer(submitListing, { ...draft, state: 'submitted', actions: [], msg }, { isHeld: true })
  show('send')
  const send = page.getByRole('button', { name: 'Submit for approval' })
  await userEvent.click(send)
  await expect.element(page.getByText(errors.listing_incomplete.msg)).toBeVisible()
  const button = send.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(send).toBeDisabled()
  await releaseAnswers()
  await expect.element(page.getByText(msg)).toBeVisible()
  expect(await sentTo(submitListing)).toHaveLength(2)
})

test('is not sent while its pictures are not saved', async () => {
  show('pictures')
  await expect.element(heading('Show the home')).toBeVisible()
  for (let attempt = 0; attempt < 8; attempt++) await breakConnection(updateListing)
  const [cover] = document.querySelectorAll<HTMLInputElement>('input[type="file"]')
  await userEvent.upload(cover as HTMLInputElement, new File(['x'], 'roof.png', { type: 'image/png' }))
  await expect.element(page.getByText(/^Not saved: /)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /Look and send$/ }).first())
  const send = page.getByRole('button', { name: 'Submit for approval' })
  await userEvent.click(send)
  await expect.poll(async () => (await sentTo(updateListing)).length).toBeGreaterThan(3)
  await expect.element(send).toBeEnabled()
  expect(await sentTo(submitListing)).toEqual([])
  // What is not saved is sent again until it is: not after this test.
  await answer(updateListing, { ...draft, coverImage: 'roof', version: 2, msg: 'Apartment updated.' })
  const saving = () => {
    window.dispatchEvent(new Event('online'))
    return saved().query()
  }
  await expect.poll(saving).not.toBeNull()
})

const choose = async (...names: string[]) => {
  await expect.element(heading('Show the home')).toBeVisible()
  const further = document.querySelectorAll<HTMLInputElement>('input[type="file"]')[1] as HTMLInputElement
  await userEvent.upload(
    further,
    names.map((name) => new File([name], `${name}.png`, { type: 'image/png' })),
  )
  await expect.poll(async () => (await sentTo(updateListing)).length).toBe(1)
}
const heldWith = (...images: string[]) =>
  answer(updateListing, { ...draft, images, version: 2, msg: 'Apartment updated.' }, { isHeld: true })

test('goes on with a caption while the picture that it is of is stored', async () => {
  await heldWith('stored-roof')
  show('pictures')
  await choose('roof')
  const caption = page.getByLabelText(/^Caption of picture 1 of 1, /)
  await caption.click()
  await userEvent.keyboard('Roof')
  await releaseAnswers()
  await expect.element(page.getByLabelText('Caption of picture 1 of 1, current picture')).toHaveFocus()
  await userEvent.keyboard(' terrace')
  await expect.element(caption).toHaveValue('Roof terrace')
  await expect.element(saved()).toBeVisible()
  await expect
    .poll(async () => (await sentTexts()).at(-1)?.captions)
    .toBe(JSON.stringify({ 'stored-roof': 'Roof terrace' }))
})

test('goes on with moving a picture while it is stored', async () => {
  await heldWith('stored-roof', 'stored-pool')
  show('pictures')
  await choose('roof', 'pool')
  page.getByRole('button', { name: 'Move picture 1 of 2, roof.png' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up picture 1 of 2.')).toBeInTheDocument()
  await releaseAnswers()
  await expect.element(page.getByRole('button', { name: 'Move picture 1 of 2, current picture' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('It would be number 2 of 2.')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect
    .poll(async () => (await sentTexts()).at(-1)?.imageOrder)
    .toBe(JSON.stringify(['stored-pool', 'stored-roof']))
})

test('shows on a phone behind a button what guests will see', async () => {
  await page.viewport(390, 844)
  show('price')
  const look = page.getByRole('button', { name: 'Look' })
  await userEvent.click(look)
  const sheet = page.getByRole('dialog', { name: 'As guests will see it' })
  await expect.element(sheet.getByText('Labone · 2 bedrooms · 1 bathroom')).toBeVisible()
  await expect.element(sheet.getByText('$100', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(look).toHaveFocus()
})
