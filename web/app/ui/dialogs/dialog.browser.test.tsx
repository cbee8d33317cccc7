// Tests of dialogs: closing by Escape, and opening again at once.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'

const Opener = ({ kind }: { kind: 'dialog' | 'sheet' }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const field = <input type="file" aria-label="Picture" />
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {kind === 'sheet' ? (
        <Sheet isOpen={isOpen} title="Facts" onClose={close}>
          {field}
        </Sheet>
      ) : (
        <Dialog isOpen={isOpen} title="Facts" actions={null} onClose={close}>
          {field}
        </Dialog>
      )}
    </>
  )
}

for (const kind of ['dialog', 'sheet'] as const) {
  test(`a ${kind} opens again when its opener is pressed the moment it has the focus back`, async () => {
    render(<Opener kind={kind} />)
    const opener = page.getByRole('button', { name: 'Open' })
    const dialog = page.getByRole('dialog', { name: 'Facts' })
    await opener.click()
    await expect.element(dialog).toBeVisible()
    const element = opener.element() as HTMLButtonElement
    const pressed = new Promise<void>((resolve) => {
      const press = () => {
        element.click()
        resolve()
      }
      element.addEventListener('focus', press, { once: true })
    })
    await userEvent.keyboard('{Escape}')
    await pressed
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  })

  test(`a ${kind} stays open when a file field in it is left without a file`, async () => {
    render(<Opener kind={kind} />)
    await page.getByRole('button', { name: 'Open' }).click()
    const field = page.getByLabelText('Picture')
    await expect.element(field).toBeVisible()
    field.element().dispatchEvent(new Event('cancel', { bubbles: true }))
    await expect.element(page.getByRole('dialog', { name: 'Facts' })).toBeVisible()
  })
}
