// Owns what every list of the catalogue has: its waiting, its failure, its emptiness, more of it, and deleting from it.
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
  /** what it lists, for "Loading …" */
  noun: string
  list: Read<Item>
  /** what is said when it could not be read; the reason, unless said otherwise */
  failed?: string
  empty: ReactNode
  cards: (items: Item[]) => ReactNode
}

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
      {list.hasNextPage && (
        <p className="mt-8 text-center">
          <Button kind="quiet" isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage?.()}>
            Show more
          </Button>
        </p>
      )}
    </>
  )
}

type DeletionProps = {
  /** a row that deletes by the id in its path */
  row: Endpoint & { params: typeof idParams; reply: typeof messageReply }
  /** what is said when it failed; the reason, unless said otherwise */
  failed?: string
  /** what becomes of it, beyond leaving the list, where that is the same for all */
  consequence?: string
}

type Doomed = { id: string; name: string; consequence?: string }

/** Deleting with a question before it: `ask` opens the dialog, `parts` belong above the list. */
export const useDeletion = ({ row, failed, consequence }: DeletionProps) => {
  const [doomed, setDoomed] = useState<Doomed>()
  const [gone, setGone] = useState<{ text: string; count: number }>()
  const deletion = useSend(row)
  const remove = () => {
    if (!doomed) return
    const call = { params: { id: doomed.id } }
    deletion.mutate(call, {
      onSuccess: ({ msg }) => {
        setDoomed(undefined)
        setGone((before) => ({ text: msg, count: (before?.count ?? 0) + 1 }))
      },
    })
  }
  const ask = (thing: Doomed) => {
    deletion.reset()
    setDoomed(thing)
  }
  const fault = deletion.error ? (failed ?? sentenceOf(deletion.error)) : undefined
  const parts = (
    <>
      {gone && (
        <div className="mb-5">
          <FocusedNotice key={gone.count} tone="success">
            {gone.text}
          </FocusedNotice>
        </div>
      )}
      <ConfirmDeletion
        isOpen={doomed !== undefined}
        isBusy={deletion.isPending}
        fault={fault}
        onConfirm={remove}
        onClose={() => setDoomed(undefined)}
      >
        <p>
          Are you sure you want to delete <strong>{doomed?.name}</strong>? {doomed?.consequence ?? consequence}
        </p>
      </ConfirmDeletion>
    </>
  )
  return { ask, parts }
}
