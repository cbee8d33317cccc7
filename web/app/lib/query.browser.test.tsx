// Tests of sending: each of several calls that are pending at once gets its own answer, and so does one whose component is gone.

import { restoreDeleted } from '@akwaaba/contract/bin'
import { errors } from '@akwaaba/contract/errors'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, releaseAnswers, sentTo } from '../../testing/network.ts'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { sentenceOf } from './api.ts'
import { useSend } from './query.tsx'

const Row = ({ number, onSay }: { number: number; onSay: (said: string) => void }) => {
  const restore = useSend(restoreDeleted)
  const send = (id: number) =>
    restore.sendEach(
      { params: { id: idOf(id) } },
      {
        onSuccess: ({ msg }) => onSay(`${id}: ${msg}`),
        onError: (error) => onSay(`${id}: ${sentenceOf(error)}`),
      },
    )
  return [number, number + 1].map((id) => (
    <button key={id} type="button" onClick={() => send(id)}>
      Restore {id}
    </button>
  ))
}

const List = () => {
  const [said, setSaid] = useState<string[]>([])
  const [isShown, setShown] = useState(true)
  return (
    <>
      {isShown && <Row number={1} onSay={(text) => setSaid((all) => [...all, text])} />}
      <button type="button" onClick={() => setShown(false)}>
        Hide
      </button>
      <p role="status">{said.join('; ')}</p>
    </>
  )
}

test('gives each call its own answer when a later one is answered first and the component is gone', async () => {
  await answer(restoreDeleted, { msg: 'It is back.' }, { isHeld: true })
  render(<List />)
  await userEvent.dblClick(page.getByRole('button', { name: 'Restore 1' }))
  await expect.poll(() => sentTo(restoreDeleted)).toHaveLength(1)
  await refuse(restoreDeleted, 'internal')
  await userEvent.click(page.getByRole('button', { name: 'Restore 2' }))
  await expect.element(page.getByRole('status')).toHaveTextContent(`2: ${errors.internal.msg}`)
  await userEvent.click(page.getByRole('button', { name: 'Hide' }))
  await releaseAnswers()
  // The call of the double click is one, and is answered once.
  await expect.element(page.getByRole('status')).toHaveTextContent(`2: ${errors.internal.msg}; 1: It is back.`)
  expect(await sentTo(restoreDeleted)).toHaveLength(2)
})
