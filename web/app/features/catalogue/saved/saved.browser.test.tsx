// Tests of saving homes: on the device, in the account once signed in, what a failed call leaves, and the page of what was saved.
import { listHomeLists } from '@akwaaba/contract/home-lists'
import {
  getSavedHomes,
  listChosenHomes,
  openSharedHomes,
  removeSavedHome,
  saveHomes,
  shareSavedHomes,
} from '@akwaaba/contract/saved-homes'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment } from '../../../../testing/samples.ts'
import { readSavedHomes, storeSavedHomes } from '../../../lib/saved-store.ts'
import { clearDevice, loadSession, signIn } from '../../../lib/session.ts'
import { noteViewedHome, readViewedHomes } from '../../../lib/viewed-homes.ts'
import { Heart } from '../hearts/heart.tsx'
import { SavedPage } from './saved-page.tsx'
import { SharedList } from './shared-list.tsx'

const id = apartment._id
const heart = () => page.getByRole('button', { name: 'Save Palm Loft' })
const Shown = () => <Heart id={id} name="Palm Loft" className="relative" />

beforeEach(() => loadSession())
afterEach(async () => {
  storeSavedHomes([], false)
  await clearDevice()
})

test('saves a home on the device of a visitor, and removes it', async () => {
  render(<Shown />)
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  await heart().click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  expect(readSavedHomes()).toMatchObject({ ids: [id], isOfAccount: false })
  await heart().click()
  expect(readSavedHomes().ids).toEqual([])
})

test('counts a press that came before its code once', async () => {
  // The script of the page has noted the button that the server rendered, whichever it is here.
  let presses = 1
  window.earlyPresses = Object.assign(new Map<Element, () => void>(), { delete: () => presses-- > 0 })
  render(<Shown />)
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  expect(readSavedHomes().ids).toEqual([id])
  await heart().click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  expect(presses).toBeLessThan(1)
  delete window.earlyPresses
})

test('brings what was saved before the login into the account, and shows what is there', async () => {
  const other = id.replace(/1$/, '7')
  storeSavedHomes([other], false)
  await answer(saveHomes, { ids: [other, id] })
  signIn({ token: 'first-token', username: 'Ama', email: 'ama@example.com', role: 'customer' })
  render(<Shown />)
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  expect(await sentTo(saveHomes)).toEqual([{ ids: [other] }])
  expect(readSavedHomes()).toMatchObject({ ids: [other, id], isOfAccount: true })
  await refuse(removeSavedHome, 'not_found')
  const third = id.replace(/1$/, '8')
  await answer(getSavedHomes, { ids: [other, third], link: null })
  await heart().click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => readSavedHomes().ids).toEqual([other, third])
})

test('takes a change back that could not be stored in the account, and says so', async () => {
  await answer(getSavedHomes, { ids: [], link: null })
  signIn({ token: 'second-token', username: 'Ama', email: 'ama@example.com', role: 'customer' })
  render(<Shown />)
  await expect.poll(() => readSavedHomes().isOfAccount).toBe(true)
  await breakConnection(saveHomes)
  await heart().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved. Please try again.')
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
})

test('says what to do where nothing is saved, and shows what is, also after it was removed there', async () => {
  // As on the site, where React makes this page in the browser: the hearts of its cards load at once.
  document.documentElement.dataset.hydrated = 'true'
  onTestFinished(() => {
    delete document.documentElement.dataset.hydrated
  })
  render(<SavedPage waits={null} />, '/saved')
  await expect.element(page.getByRole('heading', { name: 'No saved homes' })).toBeVisible()
  await answer(listChosenHomes, [apartment])
  storeSavedHomes([id], false)
  await expect.element(page.getByRole('link', { name: 'Palm Loft' })).toBeVisible()
  await expect.element(page.getByText(/They are kept on this device alone/)).toBeVisible()
  await heart().click()
  await expect.element(page.getByRole('link', { name: 'Palm Loft' })).toBeVisible()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
})

test('shows the homes that were looked at last on this device, the last one first, until they are forgotten', async () => {
  const other = id.replace(/1$/, '7')
  noteViewedHome(id)
  noteViewedHome(other)
  noteViewedHome(id)
  expect(readViewedHomes()).toEqual([id, other])
  await answer(listChosenHomes, [apartment])
  render(<SavedPage waits={null} />, '/saved')
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await expect.element(viewed.getByRole('link', { name: 'Palm Loft' })).toBeVisible()
  await viewed.getByRole('button', { name: 'Forget these' }).click()
  await expect.element(viewed).not.toBeInTheDocument()
  expect(readViewedHomes()).toEqual([])
})

test('makes a link for others, who see the homes until it is ended', async () => {
  await answer(getSavedHomes, { ids: [id], link: null })
  await answer(listHomeLists, [])
  await answer(listChosenHomes, [apartment])
  signIn({ token: 'third-token', username: 'Ama', email: 'ama@example.com', role: 'customer' })
  render(<SavedPage waits={null} />, '/saved')
  await expect.element(page.getByRole('button', { name: 'Share by a link' })).toBeVisible()
  await answer(shareSavedHomes, { token: 'x'.repeat(43) })
  await answer(getSavedHomes, { ids: [id], link: { token: 'x'.repeat(43), since: '2026-11-20T10:00:00.000Z' } })
  await page.getByRole('button', { name: 'Share by a link' }).click()
  await expect.element(page.getByRole('button', { name: 'End the link' })).toBeVisible()
})

test('shows the homes of a link, and says that one has ended', async () => {
  await refuse(openSharedHomes, 'bad_link')
  render(<SharedList linked={{ kind: 'saved', token: 'gone' }} />, '/saved')
  await expect.element(page.getByRole('heading', { name: 'This list cannot be shown' })).toBeVisible()
  await answer(openSharedHomes, { homes: [apartment] })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Homes shared with you' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Palm Loft' })).toBeVisible()
})
