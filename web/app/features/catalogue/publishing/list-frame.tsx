// Owns what every list of the catalogue has: loading, failure, empty state, more items, and deletion.
import { restoreDeleted } from '@akwaaba/contract/bin'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import type { idParams, messageReply } from '@akwaaba/contract/fields'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDeletion } from '../../../ui/dialogs/confirm-deletion.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'

type Read<Item> = {
  items: Item[] | undefined
  error: Error | null
  refetch: () => unknown
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  fetchNextPage?: () => unknown
}

type ListProps<Item> = {
  /** what is listed, for "Loading …" */
  noun: string
  list: Read<Item>
  /** the message when it cannot be read; by default the reason */
  failed?: string
  empty: ReactNode
  cards: (items: Item[]) => ReactNode
}

/** The button that reads the next page of a list; nothing where there is none. */
export const ShowMore = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Omit<Read<unknown>, 'items'>) =>
  hasNextPage && (
    <p className="mt-8 text-center">
      <Button kind="quiet" isBusy={isFetchingNextPage} onClick={() => fetchNextPage?.()}>
        Show more
      </Button>
    </p>
  )

export const ListFrame = <Item,>({ noun, list, failed, empty, cards }: ListProps<Item>) => {
  if (!list.items)
    return list.error ? (
      <Notice tone="error" title="Error" action={<Button onClick={() => list.refetch()}>Try Again</Button>}>
        {failed ?? sentenceOf(list.error)}
      </Notice>
    ) : (
      <div role="status" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <span className="unseen">Loading {noun}</span>
        <Skeleton className="h-80 w-full rounded-[28px]!" />
        <Skeleton className="h-80 w-full rounded-[28px]!" />
        <Skeleton className="h-80 w-full rounded-[28px]! max-xl:hidden" />
      </div>
    )
  if (list.items.length === 0) return empty
  return (
    <>
      {cards(list.items)}
      <ShowMore {...list} />
    </>
  )
}

type DeletionProps = {
  /** a row that deletes by the id in its path */
  row: Endpoint & { params: typeof idParams; reply: typeof messageReply }
  /** the message when it fails; by default the reason */
  failed?: string
  /** what else deletion does, where that is the same for all items */
  consequence?: string
}

type ToDelete = { id: string; name: string; consequence?: string; details?: ReactNode }

/** Deletion with a confirmation: `ask` opens the dialog, `parts` belong above the list. */
export const useDeletion = ({ row, failed, consequence }: DeletionProps) => {
  const [selected, setSelected] = useState<ToDelete>()
  const [deleted, setDeleted] = useState<{ text: string; count: number; id?: string }>()
  const restoring = useSend(restoreDeleted)
  const deletion = useSend(row)
  const remove = () => {
    if (!selected) return
    const call = { params: { id: selected.id } }
    deletion.mutate(call, {
      onSuccess: ({ msg }) => {
        setSelected(undefined)
        setDeleted((before) => ({ text: msg, count: (before?.count ?? 0) + 1, id: selected.id }))
      },
    })
  }
  const undo = (id: string) =>
    restoring.mutate(
      { params: { id } },
      { onSuccess: ({ msg }) => setDeleted((before) => ({ text: msg, count: (before?.count ?? 0) + 1 })) },
    )
  const ask = (item: ToDelete) => {
    deletion.reset()
    restoring.reset()
    setSelected(item)
  }
  const fault = deletion.error ? (failed ?? sentenceOf(deletion.error)) : undefined
  const parts = (
    <>
      {deleted && (
        <div className="mb-5">
          <FocusedNotice
            key={deleted.count}
            tone="success"
            action={
              deleted.id !== undefined && (
                <Button kind="quiet" isBusy={restoring.isPending} onClick={() => undo(deleted.id ?? '')}>
                  Undo
                </Button>
              )
            }
          >
            {deleted.text}
          </FocusedNotice>
          {restoring.isError && (
            <Notice tone="error" title="Error">
              {sentenceOf(restoring.error)}
            </Notice>
          )}
        </div>
      )}
      <ConfirmDeletion
        isOpen={selected !== undefined}
        isBusy={deletion.isPending}
        fault={fault}
        onConfirm={remove}
        onClose={() => setSelected(undefined)}
      >
        <p>
          Are you sure you want to delete <strong>{selected?.name}</strong>? {selected?.consequence ?? consequence}
        </p>
        {selected?.details}
      </ConfirmDeletion>
    </>
  )
  return { ask, parts }
}
