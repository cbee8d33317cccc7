// Tests of the forms of the catalogue by the one for an extra: faults are shown at their fields, nothing typed is lost, it is sent once.
import { createExtra, listExtras } from '@akwaaba/contract/extras'
import { messages } from '@akwaaba/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render, unmountAll } from '../../../../testing/render.tsx'
import { extra } from '../../../../testing/samples.ts'
import { signIn } from '../../../lib/session.ts'
import { AddExtra } from './add-extra.tsx'

const title = () => page.getByLabelText('Title')
const price = () => page.getByLabelText('Price ($)')
const description = () => page.getByLabelText('Description')
const send = () => page.getByRole('button', { name: 'Add Extra' })
const created = { ...extra, msg: messages.extraCreated }

const fillIn = async () => {
  await userEvent.fill(title(), extra.title)
  await userEvent.fill(price(), '25')
  await userEvent.fill(description(), extra.description)
}
const expectFilledIn = async () => {
  await expect.element(title()).toHaveValue(extra.title)
  await expect.element(price()).toHaveValue(25)
  await expect.element(description()).toHaveValue(extra.description)
}
/** The fields of a form as it was sent, by name. */
const fieldsOf = (form: unknown): Record<string, string> =>
  Object.fromEntries(
    [...String(form).matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  )

beforeEach(async () => {
  signIn({ token: 'a-token', username: 'Kofi', email: 'kofi@example.com', role: 'admin' })
  await answer(listExtras, [])
})

test('says at each empty field what is missing, sends nothing, and goes to the first', async () => {
  render(<AddExtra />)
  await userEvent.fill(price(), '25')
  await userEvent.click(send())
  await expect.element(page.getByText('Title is required')).toBeVisible()
  await expect.element(page.getByText('Description is required')).toBeVisible()
  await expect.element(title()).toHaveFocus()
  await expect.element(price()).toHaveValue(25)
  await userEvent.keyboard('B')
  await expect.element(page.getByText('Title is required')).not.toBeInTheDocument()
  expect(await sentTo(createExtra)).toEqual([])
})

test('shows the refusal of the server at its field and keeps what was typed in all of them', async () => {
  await refuse(createExtra, 'invalid_input', { fields: { price: 'Valid price is required' } })
  await answer(createExtra, created)
  render(<AddExtra />)
  await fillIn()
  await userEvent.click(send())
  await expect.element(page.getByText('Valid price is required')).toBeVisible()
  await expect.element(price()).toHaveFocus()
  await expectFilledIn()
  await userEvent.click(send())
  await expect.element(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
})

test('is sent once for a double submit, and begins empty afterwards', async () => {
  await answer(createExtra, created, { isHeld: true })
  render(<AddExtra />)
  await fillIn()
  const { form } = send().element() as HTMLButtonElement
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(send()).toBeDisabled()
  await releaseAnswers()
  await userEvent.click(page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'Close' }))
  await expect.element(title()).toHaveValue('')
  expect(await sentTo(createExtra)).toHaveLength(1)
})

test('retries with the same submission after a failed request, so that one record is made', async () => {
  await breakConnection(createExtra)
  await answer(createExtra, created)
  render(<AddExtra />)
  await fillIn()
  await userEvent.click(send())
  await userEvent.click(page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Close' }))
  await expectFilledIn()
  await userEvent.click(send())
  await expect.element(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
  const [first, second] = (await sentTo(createExtra)).map(fieldsOf)
  expect(first).toMatchObject({ title: extra.title, price: '25', submission: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(second).toEqual(first)
})

test('restores what was typed when the page is opened again', async () => {
  render(<AddExtra />)
  await fillIn()
  unmountAll()
  render(<AddExtra />)
  await expect.element(page.getByText('What you had written here is back.')).toBeVisible()
  await expectFilledIn()
  await userEvent.click(page.getByRole('button', { name: 'Start over' }))
  await expect.element(title()).toHaveValue('')
})

test('asks whether a price of 0 is meant before it is sent', async () => {
  await answer(createExtra, created)
  render(<AddExtra />)
  await fillIn()
  await userEvent.fill(price(), '0')
  await userEvent.click(send())
  await userEvent.click(page.getByRole('button', { name: 'Change the price' }))
  expect(await sentTo(createExtra)).toEqual([])
  await userEvent.click(send())
  await userEvent.click(page.getByRole('button', { name: 'It is free' }))
  await expect.poll(async () => (await sentTo(createExtra)).map((sent) => fieldsOf(sent).price)).toEqual(['0'])
})
