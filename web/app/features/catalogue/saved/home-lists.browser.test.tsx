// Tests of named lists of homes: making and changing one, its link, deleting it, and what others see of it.
import {
  createHomeList,
  deleteHomeList,
  type HomeList,
  listHomeLists,
  openHomeList,
  shareHomeList,
  updateHomeList,
} from '@akwaaba/contract/home-lists'
import { listChosenHomes } from '@akwaaba/contract/saved-homes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment, booking } from '../../../../testing/samples.ts'
import { HomeLists } from './home-lists.tsx'
import { homesToChoose, linkedBy } from './rules.ts'
import { SharedList } from './shared-list.tsx'

const id = apartment._id
const list: HomeList = { _id: booking._id, name: 'Ada', homes: [id], gone: 1, link: null }
const show = async (lists: HomeList[]) => {
  localStorage.setItem('token', 'a-token')
  await answer(listHomeLists, lists)
  await answer(listChosenHomes, [apartment])
  render(<HomeLists saved={[id]} />)
}
const name = page.getByLabelText('Name', { exact: true })
const save = () => userEvent.click(page.getByRole('button', { name: 'Save' }))

test('makes a list of saved homes, and keeps what is typed where the name is taken', async () => {
  await show([])
  await userEvent.click(page.getByRole('button', { name: 'New list' }))
  await save()
  await expect.element(name).toHaveAccessibleDescription('Please enter a name.')
  await userEvent.fill(name, 'Ada')
  await userEvent.click(page.getByLabelText(/Palm Loft/))
  await refuse(createHomeList, 'invalid_input', { fields: { name: 'You have a list of this name already.' } })
  await save()
  await expect.element(name).toHaveAccessibleDescription(/You have a list of this name already/)
  await userEvent.fill(name, 'Ada Foah')
  await answer(createHomeList, { ...list, msg: 'The list “Ada Foah” is made.' })
  await answer(listHomeLists, [list])
  await save()
  await expect.element(page.getByText('The list “Ada Foah” is made.')).toBeVisible()
  await expect.element(page.getByText('1 home, 1 no longer here')).toBeVisible()
  expect((await sentTo(createHomeList)).at(-1)).toEqual({ name: 'Ada Foah', homes: [id] })
})

test('sends of a change only what was ticked and unticked', async () => {
  await show([list])
  await userEvent.click(page.getByRole('button', { name: 'Change Ada' }))
  await userEvent.click(page.getByLabelText(/Palm Loft/))
  await answer(updateHomeList, { ...list, homes: [], msg: 'The list “Ada” is saved.' })
  await save()
  await expect.element(page.getByText('The list “Ada” is saved.')).toBeVisible()
  expect(await sentTo(updateHomeList)).toEqual([{ name: 'Ada', add: [], remove: [id] }])
})

test('offers at most as many homes to choose as a list has, those of the list first', () => {
  const ids = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of}${at}`)
  expect(homesToChoose(ids(3, 'a'), ids(2, 'a'))).toEqual(ids(3, 'a'))
  const many = homesToChoose(ids(90, 'a'), ids(40, 'b'))
  expect([many.length, many[89], many[99]]).toEqual([100, 'a89', 'b9'])
})

test('shares a list, and deletes it after asking', async () => {
  await show([list])
  const link = { token: 'y'.repeat(43), since: booking.createdAt }
  await expect.element(page.getByRole('button', { name: 'Share by a link for Ada' })).toBeVisible()
  await answer(shareHomeList, { token: link.token })
  await answer(listHomeLists, [{ ...list, link }])
  await userEvent.click(page.getByRole('button', { name: 'Share by a link for Ada' }))
  await expect.element(page.getByRole('button', { name: 'End the link of Ada' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Delete Ada' }))
  await expect.element(page.getByText('Its link ends.', { exact: false })).toBeVisible()
  await answer(deleteHomeList, { msg: 'The list is deleted.' })
  await answer(listHomeLists, [])
  await userEvent.click(page.getByRole('button', { name: 'Delete the list' }))
  await expect.element(page.getByText('The list is deleted.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Ada' })).not.toBeInTheDocument()
})

test('shows others a list with its name, a first name, and how many homes are gone', async () => {
  await answer(openHomeList, { name: 'Ada', by: 'Ama', homes: [apartment], gone: 2 })
  render(<SharedList linked={linkedBy(`#homes=${'y'.repeat(43)}`) ?? { kind: 'saved', token: '' }} />, '/saved')
  await expect.element(page.getByRole('heading', { name: 'Ada' })).toBeVisible()
  await expect.element(page.getByText('A list of Ama.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('2 homes of this list are no longer here.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Palm Loft' })).toBeVisible()
})
