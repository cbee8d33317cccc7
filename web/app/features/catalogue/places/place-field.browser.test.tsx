// Tests of the field for where to stay: its list of places, by keys and by pointer, and typing what is no place.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import { PlaceField } from './place-field.tsx'

const places = [
  { name: 'Osu', area: 'Accra', stays: 3 },
  { name: 'Labone', area: 'Accra', stays: 1 },
  { name: 'Tema', area: null, stays: 100 },
]
const Search = () => {
  const [where, setWhere] = useState('')
  const [sent, setSent] = useState<string>()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(where)
      }}
    >
      <PlaceField places={places} value={where} onChange={setWhere} />
      <p>Sent: {sent}</p>
    </form>
  )
}
const field = () => page.getByRole('combobox', { name: 'Where' })
const option = (name: string) => page.getByRole('option', { name })
const active = () => document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '')?.textContent

test('lists places by area with how many stays they have, and takes one by the arrow keys and Enter', async () => {
  render(<Search />)
  await userEvent.click(field())
  await expect.element(page.getByRole('group', { name: 'Accra' })).toBeVisible()
  await expect.element(option('Osu 3 stays')).toBeVisible()
  await expect.element(option('Tema 100+ stays')).toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(active).toBe('Anywhere in Accra')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(active).toContain('Tema')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.poll(active).toContain('Labone')
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('Labone')
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
  expect(page.getByText('Sent:').element().textContent).toBe('Sent: ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sent: Labone')).toBeVisible()
})

test('narrows the list by what is typed, keeps the focus when a place is pressed, and lists all again afterwards', async () => {
  render(<Search />)
  await userEvent.click(field())
  await userEvent.keyboard('os')
  await expect.element(option('Labone 1 stay')).not.toBeInTheDocument()
  await userEvent.click(option('Osu 3 stays'))
  await expect.element(field()).toHaveValue('Osu')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('Labone 1 stay')).toBeVisible()
})

test('closes by Escape, and searches for what is no place as it was typed', async () => {
  render(<Search />)
  await userEvent.click(field())
  await userEvent.keyboard('Castle')
  await expect.element(page.getByText(/no place of this name/)).toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/no place of this name/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sent: Castle')).toBeVisible()
})
