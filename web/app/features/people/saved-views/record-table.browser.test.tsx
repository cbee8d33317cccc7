// Tests of a list of records as a table: choosing all that match up to the limit, and doing one thing to each of the chosen ones.
import { deleteSavedView, listSavedViews, saveView } from '@akwaaba/contract/saved-views'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { BulkBar } from '../../../ui/table/bulk-bar.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { useChosen } from '../../../ui/table/use-chosen.ts'
import { useEachChosen } from './each-chosen.tsx'
import { RecordTable } from './record-table.tsx'
import { SavedViews } from './saved-views.tsx'

type Note = { _id: string; name: string; isDone: boolean }
const notes = (count: number): Note[] =>
  Array.from({ length: count }, (_, at) => ({ _id: `id${at}`, name: `Note ${at}`, isDone: at === 2 }))
const columns: Column<Note>[] = [
  { id: 'name', head: 'Name', isName: true, cell: ({ name }) => name },
  { id: 'state', head: 'State', cell: ({ isDone }) => (isDone ? 'done' : 'open') },
]
const nouns = ['note', 'notes'] as const

type Props = {
  total: number
  matching?: () => Promise<Note[]>
  hasViews?: boolean
  error?: Error | null
  refetch?: () => unknown
}

const Notes = ({
  total,
  matching = async () => notes(Math.min(total, 100)),
  hasViews = false,
  error = null,
  refetch = () => null,
}: Props): ReactNode => {
  const rows = notes(Math.min(total, 4))
  const chosen = useChosen(rows)
  const { send, progress, outcome } = useEachChosen(chosen, { done: 'closed', nameOf: ({ name }: Note) => name })
  const able = chosen.rows.filter(({ isDone }) => !isDone)
  const close = async ({ name }: Note) => {
    if (name === 'Note 1') throw new Error('It was opened again.')
    return { msg: 'Closed.' }
  }
  return (
    <>
      {outcome}
      <RecordTable<Note>
        name="notes"
        caption="Notes"
        query={{
          data: { reply: rows, total, most: 10_000 },
          error,
          isPlaceholderData: false,
          refetch,
        }}
        nouns={nouns}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        chosen={chosen}
        matching={matching}
        tileOf={({ name }) => name}
        {...(hasViews && { views: (shown) => <SavedViews list="enquiries" {...shown} /> })}
        bulk={
          <BulkBar count={chosen.rows.length} nouns={nouns} progress={progress} onClear={chosen.clear}>
            <button type="button" disabled={able.length === 0} onClick={() => send(able, close)}>
              Close {able.length}
            </button>
          </BulkBar>
        }
        empty={{ title: 'No notes.', text: 'None is written.' }}
        page={undefined}
        at={() => '/'}
      />
    </>
  )
}

const all = page.getByLabelText('Choose all on this page')

test('offers all that match once a page is chosen, and chooses them', async () => {
  render(<Notes total={57} />)
  await userEvent.click(page.getByLabelText('Choose Note 0'))
  await expect.element(page.getByRole('button', { name: /that match/ })).not.toBeInTheDocument()
  await userEvent.click(all)
  await expect.element(page.getByText('All 4 of this page are chosen.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Choose all 57 that match' }))
  await expect.element(page.getByRole('region', { name: '57 notes chosen' })).toBeVisible()
  await expect.element(page.getByText('All 57 that match are chosen.')).toBeVisible()
})

test('says that only the first ones are chosen where more match than are done at once', async () => {
  render(<Notes total={2_341} />)
  await userEvent.click(all)
  await userEvent.click(page.getByRole('button', { name: 'Choose the first 100 of 2341 that match' }))
  await expect.element(page.getByText('100 of 2341 that match are chosen: at most 100 are done at once.')).toBeVisible()
})

test('offers nothing more where a page has all', async () => {
  render(<Notes total={4} />)
  await userEvent.click(all)
  await expect.element(page.getByRole('region', { name: '4 notes chosen' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /that match/ })).not.toBeInTheDocument()
})

test('says so when those of other pages cannot be read, and leaves the choice', async () => {
  render(<Notes total={9} matching={() => Promise.reject(new Error('broken'))} />)
  await userEvent.click(all)
  await userEvent.click(page.getByRole('button', { name: 'Choose all 9 that match' }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('region', { name: '4 notes chosen' })).toBeVisible()
})

test('does it to those that it fits, says which was refused and why, and leaves the others chosen', async () => {
  render(<Notes total={4} />)
  await userEvent.click(all)
  await userEvent.click(page.getByRole('button', { name: 'Close 3' }))
  await expect.element(page.getByText('2 of 3 closed. For these it was refused:')).toBeVisible()
  expect(page.getByRole('listitem').element().textContent).toContain('Note 1:')
  await expect.element(page.getByRole('region', { name: '2 notes chosen' })).toBeVisible()
  await expect.element(page.getByLabelText('Choose Note 1')).toBeChecked()
  await expect.element(page.getByLabelText('Choose Note 2')).toBeChecked()
})

test('saves the chosen columns as a view', async () => {
  await answer(listSavedViews, [])
  const view = { list: 'enquiries', name: 'Short', query: '', columns: ['name'], isShared: false } as const
  await answer(saveView, { ...view, columns: ['name'], isOwn: true, author: 'Kofi' })
  render(<Notes total={4} hasViews />)
  await userEvent.click(page.getByRole('button', { name: 'Columns' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'State' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Save this view' }))
  await userEvent.fill(page.getByLabelText('Name', { exact: true }), 'Short')
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect.poll(() => sentTo(saveView)).toEqual([view])
})

test('opens a saved view with its columns from a list that is empty', async () => {
  const view = { list: 'enquiries', name: 'Short', query: '', columns: ['name'], isShared: false } as const
  await answer(listSavedViews, [{ ...view, columns: ['name'], isOwn: true, author: 'Kofi' }])
  render(<Notes total={0} hasViews />)
  await userEvent.click(page.getByRole('button', { name: 'Short' }))
  expect(JSON.parse(localStorage.getItem('columns:notes') ?? 'null')).toEqual(['name'])
  await expect.element(page.getByRole('button', { name: 'Short', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

const ReadAgain = ({ total }: { total: number }): ReactNode => {
  const [error, setError] = useState<Error | null>(new Error('broken'))
  return <Notes total={total} error={error} refetch={() => setError(null)} />
}

test('keeps the table when reading it again fails, says so, and leaves the focus there once it is read', async () => {
  render(<ReadAgain total={4} />)
  await expect.element(page.getByText(/^This may not be up to date: /)).toBeVisible()
  await expect.element(page.getByLabelText('Choose Note 3')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(page.getByText(/^This may not be up to date: /)).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Choose Note 3')).toBeVisible()
  expect(document.activeElement?.getAttribute('role')).toBe('status')
})

test('says also above an empty table that reading it again failed', async () => {
  render(<ReadAgain total={0} />)
  await expect.element(page.getByText(/^This may not be up to date: /)).toBeVisible()
  await expect.element(page.getByText('None is written.')).toBeVisible()
})

test.each([
  ['the next view', ['All', 'Short'], 'Short'],
  ['saving a view where it was the last', ['All'], 'Save this view'],
])('leaves the focus at %s when a view is deleted', async (_where, names, focused) => {
  const viewOf = (name: string) => ({
    ...{ list: 'enquiries' as const, name, query: name === 'All' ? '' : 'search=a', columns: null },
    ...{ isShared: false, isOwn: true, author: 'Kofi' },
  })
  await answer(listSavedViews, names.map(viewOf))
  render(<Notes total={4} hasViews />)
  const drop = page.getByRole('button', { name: 'Delete the view All' })
  await expect.element(drop).toBeVisible()
  await answer(listSavedViews, names.slice(1).map(viewOf))
  await answer(deleteSavedView, { msg: 'Deleted.' })
  await userEvent.click(drop)
  await expect.element(drop).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: focused, exact: true })).toHaveFocus()
})
