// Tests of the page of the messages that a host has ready: what the form may not hold, its fields and preview, what it sends, and deleting.
import { listHostListings } from '@akwaaba/contract/listings'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  type MessageTemplate,
  updateTemplate,
} from '@akwaaba/contract/message-templates'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { permissionsOf } from '@akwaaba/contract/permissions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, draft } from '../../../../testing/samples.ts'
import { MessageTemplates } from './message-templates.tsx'

const organisationOf = (role: OwnOrganisation['role']): OwnOrganisation => ({
  ...{ _id: booking._id, slug: 'volta-stays', name: 'Volta Stays', phone: '', about: '', house: false },
  ...{ state: 'active', note: '', role, permissions: permissionsOf(role), createdAt: booking.createdAt },
})
const template: MessageTemplate = {
  ...{ _id: booking._id, moment: 'arrival', apartment: null, title: '', text: 'Welcome, {first name}!', isOn: true },
  changedAt: booking.createdAt,
}
const show = async (templates: MessageTemplate[] = [template], role: OwnOrganisation['role'] = 'owner') => {
  await answer(listTemplates, templates)
  await answer(listHostListings, [draft])
  render(<MessageTemplates organisation={organisationOf(role)} />)
}
const box = page.getByLabelText('Message', { exact: true })
const save = () => userEvent.click(page.getByRole('button', { name: 'Save' }))

test('puts facts where the cursor is, shows what a guest reads, and says what is no field', async () => {
  await show([])
  await userEvent.click(page.getByRole('button', { name: 'Write a message for: 3 days before arrival' }))
  await save()
  await expect.element(box).toHaveAccessibleDescription('Please write the message.')
  await expect.element(box).toHaveFocus()
  await userEvent.fill(box, 'Dear , see you.')
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  await userEvent.click(page.getByRole('button', { name: 'first name' }))
  await expect.element(box).toHaveValue('Dear {first name}, see you.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText('Dear Ama, see you.')).toBeVisible()
  await userEvent.fill(box, 'Dear {surname}')
  await save()
  await expect.element(box).toHaveAccessibleDescription('There is no field {surname}. Please choose one of the list.')
  expect(await sentTo(createTemplate)).toEqual([])
})

test('sends a message for one listing, and keeps what is typed where there is one already', async () => {
  await show()
  await expect.element(page.getByText('Welcome, {first name}!')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Write another for: On the day of arrival' }))
  await userEvent.selectOptions(page.getByLabelText('For'), draft.apartmentName)
  await userEvent.fill(box, 'Welcome to {home}.')
  await expect.element(page.getByText(`Welcome to ${draft.apartmentName}.`)).toBeVisible()
  await refuse(createTemplate, 'invalid_input', { fields: { apartmentId: 'There is one already.' } })
  await save()
  await expect.element(page.getByText('There is one already', { exact: false })).toBeVisible()
  await expect.element(box).toHaveValue('Welcome to {home}.')
  await userEvent.click(page.getByLabelText('Send it automatically'))
  await answer(createTemplate, { ...template, text: 'Welcome to {home}.', isOn: false, msg: 'The message is saved.' })
  // The list cannot be read again: the page stays as it is, and says that the message is saved.
  await refuse(listTemplates, 'too_many_requests')
  await save()
  await expect.element(page.getByText('The message is saved.')).toBeVisible()
  await expect.element(page.getByText('Welcome, {first name}!')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect((await sentTo(createTemplate)).at(-1)).toEqual({
    ...{ moment: 'arrival', apartmentId: draft._id, title: '', text: 'Welcome to {home}.', isOn: false },
  })
})

test('changes a reply, and deletes one after asking', async () => {
  const reply: MessageTemplate = { ...template, moment: 'reply', title: 'Wifi', isOn: false }
  await show([reply])
  await userEvent.click(page.getByRole('button', { name: 'Edit the reply, Wifi' }))
  await userEvent.fill(page.getByLabelText('Name'), '')
  await save()
  await expect
    .element(page.getByLabelText('Name'))
    .toHaveAccessibleDescription('Please enter a name, by which you find it.')
  await userEvent.fill(page.getByLabelText('Name'), 'Internet')
  await answer(updateTemplate, { ...reply, title: 'Internet', msg: 'The reply is saved.' })
  await save()
  await expect.element(page.getByText('The reply is saved.')).toBeVisible()
  expect(await sentTo(updateTemplate)).toMatchObject([{ title: 'Internet', text: 'Welcome, {first name}!' }])
  await userEvent.click(page.getByRole('button', { name: 'Delete the reply, Wifi' }))
  await answer(deleteTemplate, { msg: 'The message is deleted.' })
  await answer(listTemplates, [])
  await userEvent.click(page.getByRole('button', { name: 'Delete', exact: true }))
  await expect.element(page.getByText('The message is deleted.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit the reply, Wifi' })).not.toBeInTheDocument()
})

test('is for owners and managers alone', async () => {
  await show([], 'finance')
  await expect.element(page.getByText('Messages are for owners and managers.')).toBeVisible()
})
