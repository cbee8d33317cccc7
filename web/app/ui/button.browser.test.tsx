// Tests of a button that is busy: it sends nothing more, and keeps the focus.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { Button } from './button.tsx'

const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))

const Form = ({ onSend }: { onSend: () => void }) => {
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
        setBusy(true)
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" isBusy={isBusy}>
        Save
      </Button>
    </form>
  )
}

test('sends nothing while it is busy, by a click or by Enter in a field, and keeps the focus', async () => {
  let sent = 0
  render(<Form onSend={() => sent++} />)
  const button = page.getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await frame()
  await frame()
  expect(document.activeElement).toBe(button.element())
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByLabelText('Name'))
  await userEvent.keyboard('{Enter}')
  expect(sent).toBe(1)
})

test('does nothing of its own while it is busy', async () => {
  let pressed = 0
  render(
    <Button isBusy onClick={() => pressed++}>
      Approve
    </Button>,
  )
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  document.querySelector('button')?.click()
  expect(pressed).toBe(0)
})
