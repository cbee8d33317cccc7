// Owns the table instance of a list: which columns are shown, the order and the chosen rows. The server sorts, filters and pages.
import {
  columnVisibilityFeature,
  functionalUpdate,
  type Header,
  metaHelper,
  type ReactTable,
  type Row,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, type Sorted, useKeptColumns } from './columns.ts'
import type { Chosen } from './use-chosen.ts'

const features = tableFeatures({
  ...{ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature },
  columnMeta: metaHelper<Pick<Column<unknown>, 'isNumber' | 'isName'>>(),
})

export type { RowData }
export type ListInstance<T extends RowData> = ReactTable<typeof features, T>
export type ListHeader<T extends RowData> = Header<typeof features, T>
export type ListRow<T extends RowData> = Row<typeof features, T>

type Given<T extends RowData, W extends string> = {
  /** under which the chosen columns are kept */
  name: string
  columns: readonly Column<T, W>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  sort: string | undefined
  onSort: ((sort: Sorted<W>) => void) | undefined
  chosen: Chosen<T> | undefined
}

/** Takes the columns, the rows and the state of a list; gives its table instance, and its chosen columns for what saves views of it. */
export const useListTable = <T extends RowData, W extends string>(given: Given<T, W>) => {
  const { columns, rows, keyOf, sort, onSort, chosen } = given
  const { ids, setIds } = useKeptColumns(given.name)
  const definitions = useMemo(
    () =>
      columns.map(({ id, head, cell, sort: word, isName = false, isNumber = false }) => ({
        ...{ id, header: head, cell: ({ row }: { row: ListRow<T> }) => cell(row.original) },
        // Only columns with a value can be sorted; what it is, the server knows.
        ...{ accessorFn: () => word, enableSorting: word !== undefined, enableHiding: !isName },
        meta: { isName, isNumber },
      })),
    [columns],
  )
  const columnVisibility = Object.fromEntries(
    columns.map(({ id, isName, isExtra }) => [id, isName || (ids ? ids.includes(id) : !isExtra)]),
  )
  const sorting = columns
    .filter(({ sort: word }) => word !== undefined && (sort === word || sort === `-${word}`))
    .map(({ id }) => ({ id, desc: sort?.startsWith('-') === true }))
  const rowSelection = Object.fromEntries((chosen?.rows ?? []).map((row) => [keyOf(row), true as const]))
  const table = useTable({
    ...{ features, columns: definitions, data: rows, getRowId: keyOf },
    ...{ manualSorting: true, enableMultiSort: false, enableSortingRemoval: false, sortDescFirst: false },
    enableSorting: onSort !== undefined,
    state: { columnVisibility, sorting, rowSelection },
    onColumnVisibilityChange: (change) => {
      const next = functionalUpdate(change, columnVisibility)
      setIds(columns.filter(({ id }) => next[id]).map(({ id }) => id))
    },
    onSortingChange: (change) => {
      const [first] = functionalUpdate(change, sorting)
      const word = columns.find(({ id }) => id === first?.id)?.sort
      if (word !== undefined) onSort?.(first?.desc ? `-${word}` : word)
    },
    // The ids of rows on other pages are in it, too; their records are kept by the list.
    onRowSelectionChange: (change) => {
      const next = functionalUpdate(change, rowSelection)
      chosen?.add(rows.filter((row) => next[keyOf(row)]))
      chosen?.keep(Object.keys(next))
    },
  })
  return { table, chosenColumns: { columns: ids, setColumns: setIds } }
}
