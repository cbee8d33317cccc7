// Tests of a list as a table: sorting by heads, choosing columns and rows, opening details, and what is said after a bulk action.
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { Column } from './columns.ts'
import { ListTable } from './list-table.tsx'
import { PageNumbers, shownNumbers } from './page-numbers.tsx'
import { useChosen } from './use-chosen.ts'

type Home = { _id: string; name: string; place: string; price: number }
const homes: Home[] = Array.from({ length: 100 }, (_, at) => ({
  ...{ _id: `id${at}`, name: `Home ${at}`, place: 'Osu', price: at },
}))
let drawn = 0
const columns: Column<Home>[] = [
  { id: 'name', head: 'Name', isName: true, cell: ({ name }) => name },
  {
    ...{ id: 'place', head: 'Place' },
    cell: ({ place }) => {
      drawn++
      return place
    },
  },
  { id: 'price', head: 'Price', sort: 'price', isNumber: true, cell: ({ price }) => price },
  { id: 'size', head: 'Size', isExtra: true, cell: () => '40 m²' },
]

const Homes = ({ rows }: { rows: Home[] }): ReactNode => {
  const [sort, setSort] = useState<string>()
  const chosen = useChosen(rows)
  return (
    <>
      <output>{sort ?? 'unsorted'}</output>
      <ListTable
        {...{ name: 'homes', caption: 'Homes', columns, rows, total: rows.length, sort, onSort: setSort, chosen }}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        tileOf={({ name }) => name}
        detailsOf={({ name }) => <p>All about {name}</p>}
        bulk={
          <BulkBar count={chosen.rows.length} nouns={['home', 'homes']} onClear={chosen.clear}>
            <button type="button">Do it</button>
          </BulkBar>
        }
      />
    </>
  )
}

const head = (name: string) => page.getByRole('columnheader', { name })

test('sorts by a head, first ascending and then descending, and says so', async () => {
  render(<Homes rows={homes.slice(0, 3)} />)
  await userEvent.click(head('Price').getByRole('button'))
  await expect.element(page.getByText('price', { exact: true })).toBeVisible()
  await expect.element(head('Price')).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(head('Price').getByRole('button'))
  await expect.element(head('Price')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(head('Place')).not.toHaveAttribute('aria-sort')
  await expect.element(page.getByText('-price', { exact: true })).toBeVisible()
  await userEvent.click(head('Price').getByRole('button'))
  await expect.element(head('Price')).toHaveAttribute('aria-sort', 'ascending')
})

test('shows the columns that are chosen, also after it is shown again, and those of the beginning', async () => {
  render(<Homes rows={homes.slice(0, 3)} />)
  await userEvent.click(page.getByRole('button', { name: 'Columns' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Size' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Place' }))
  await expect.element(head('Size')).toBeVisible()
  await expect.element(head('Place')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: 'Name', exact: true })).toBeDisabled()
  expect(JSON.parse(localStorage.getItem('columns:homes') ?? '')).toEqual(['name', 'price', 'size'])
  await userEvent.click(page.getByRole('button', { name: 'As at first' }))
  await expect.element(head('Place')).toBeVisible()
  await expect.element(head('Size')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('group', { name: 'Columns of the table' })).not.toBeInTheDocument()
})

test('ends the menu of columns above the lower edge of the window, and lets it scroll', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ id: `more${at}`, head: `More ${at}`, cell: () => at }))
  render(
    <div style={{ paddingTop: 450, height: 2000 }}>
      <ListTable
        {...{ name: 'wide', caption: 'Homes', columns: [...columns, ...many], rows: homes.slice(0, 1), total: 1 }}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        tileOf={({ name }) => name}
      />
    </div>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Columns' }))
  const menu = page.getByRole('group', { name: 'Columns of the table' }).element()
  expect(menu.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  expect(menu.scrollHeight).toBeGreaterThan(menu.clientHeight)
  await userEvent.click(page.getByRole('checkbox', { name: 'More 29' }))
  await userEvent.click(page.getByRole('button', { name: 'As at first' }))
})

test('chooses rows by their boxes and all of a page, and Escape clears them', async () => {
  render(<Homes rows={homes.slice(0, 3)} />)
  await userEvent.click(page.getByLabelText('Choose Home 1'))
  await expect.element(page.getByRole('region', { name: '1 home chosen' })).toBeVisible()
  const all = page.getByLabelText('Choose all on this page')
  expect((all.element() as HTMLInputElement).indeterminate).toBe(true)
  await userEvent.click(all)
  await expect.element(page.getByRole('region', { name: '3 homes chosen' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('region', { name: '3 homes chosen' })).not.toBeInTheDocument()
})

test('chooses the rows between two by Shift', async () => {
  render(<Homes rows={homes.slice(0, 6)} />)
  await userEvent.click(page.getByLabelText('Choose Home 1'))
  await userEvent.keyboard('{Shift>}')
  await userEvent.click(page.getByLabelText('Choose Home 4'))
  await userEvent.keyboard('{/Shift}')
  await expect.element(page.getByRole('region', { name: '4 homes chosen' })).toBeVisible()
  await expect.element(page.getByLabelText('Choose Home 0')).not.toBeChecked()
})

test('opens the details of a row, and at once those of the only one', async () => {
  render(<Homes rows={homes.slice(0, 2)} />)
  await expect.element(page.getByText('All about Home 0')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Details of Home 0' }))
  await expect.element(page.getByText('All about Home 0')).toBeVisible()
  render(<Homes rows={homes.slice(7, 8)} />)
  await expect.element(page.getByText('All about Home 7')).toBeVisible()
})

test('shows the details of a row at the width of what is seen of a wider table, also after it is scrolled', async () => {
  await page.viewport(900, 800)
  const wide = 'A place with a very long name '.repeat(6)
  render(<Homes rows={[{ _id: 'id0', name: 'Home 0', place: wide, price: 1 }]} />)
  const details = page.getByText('All about Home 0')
  await expect.element(details).toBeVisible()
  const table = page.getByRole('region', { name: 'Homes' }).element()
  expect(table.scrollWidth).toBeGreaterThan(table.clientWidth)
  const isSeen = () => {
    const [inner, outer] = [details.element().getBoundingClientRect(), table.getBoundingClientRect()]
    return inner.left >= outer.left && inner.right <= outer.right
  }
  expect(isSeen()).toBe(true)
  table.scrollTo({ left: 500, behavior: 'instant' })
  await expect.poll(isSeen).toBe(true)
  await page.viewport(1366, 900)
})

test('shows cards on a phone, with boxes once rows are to be chosen', async () => {
  await page.viewport(390, 800)
  render(<Homes rows={homes.slice(0, 2)} />)
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Choose Home 1')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Choose', exact: true }))
  await userEvent.click(page.getByLabelText('Choose Home 1'))
  await expect.element(page.getByRole('button', { name: 'Do it' })).toBeVisible()
  await page.viewport(1366, 900)
})

test('draws one row again when one is chosen among a hundred', async () => {
  render(<Homes rows={homes} />)
  await expect.element(page.getByLabelText('Choose Home 42')).toBeInTheDocument()
  const before = drawn
  await userEvent.click(page.getByLabelText('Choose Home 42'))
  await expect.element(page.getByLabelText('Choose Home 42')).toBeChecked()
  expect(drawn - before).toBeLessThanOrEqual(2)
})

const Priced = () => {
  const [currency, setCurrency] = useState('USD')
  const own: Column<Home>[] = [
    { id: 'name', head: 'Name', isName: true, cell: ({ name }) => name },
    { id: 'price', head: 'Price', cell: ({ price }) => `${currency} ${price}` },
  ]
  return (
    <>
      <button type="button" onClick={() => setCurrency('GHS')}>
        In cedis
      </button>
      <ListTable
        {...{ name: 'priced', caption: 'Homes', columns: own, rows: homes, total: homes.length }}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        tileOf={({ name }) => name}
      />
    </>
  )
}

test('draws the rows again when their columns show something else', async () => {
  render(<Priced />)
  await expect.element(page.getByRole('cell', { name: 'USD 42' })).toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'In cedis' }))
  await expect.element(page.getByRole('cell', { name: 'GHS 42' })).toBeInTheDocument()
})

test('names the first page, the last, and those around the current one', async () => {
  expect(shownNumbers(1, 12)).toEqual([1, 2, 3, null, 12])
  expect(shownNumbers(6, 12)).toEqual([1, null, 4, 5, 6, 7, 8, null, 12])
  expect(shownNumbers(2, 3)).toEqual([1, 2, 3])
  render(<PageNumbers page="2" size={24} total={60} most={10_000} at={(number) => `/?page=${number ?? 1}`} />)
  await expect.element(page.getByText('25 to 48 of 60')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/?page=3')
})
