// Owns the page of promo codes, for an organisation and for administrators: the list, making a code, ending one.
import type { NewPromo, Promo } from '@akwaaba/contract/promos'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import type { Counted } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { useSaid } from '../../../ui/notices/use-said.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { PromoList } from './promo-list.tsx'
import { PromoSheet } from './promo-sheet.tsx'

type Call<Input> = {
  isBusy: boolean
  error: Error | null
  reset: () => void
  send: (input: Input, then: { onSuccess: (reply: { msg: string }) => void }) => void
}

type Props = {
  heading: ReactNode
  promos: UseQueryResult<Counted<Promo[]>>
  page: string | undefined
  /** the address of a page of the list */
  at: (page: string | undefined) => string
  /** the organisation whose codes they are; null: administrators see those of all hosts and of the platform */
  org: string | null
  mayWrite: boolean
  creating: Call<NewPromo>
  ending: Call<string>
}

export const PromoCodes = ({ heading, promos, page, at, org, mayWrite, creating, ending }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [toEnd, setToEnd] = useState<Promo | null>(null)
  const [said, say] = useSaid()
  const { data } = promos
  const close = () => {
    setOpen(false)
    setToEnd(null)
    creating.reset()
    ending.reset()
  }
  const then = {
    onSuccess: ({ msg }: { msg: string }) => {
      close()
      say(msg)
    },
  }
  const create = mayWrite && (
    <Button onClick={() => setOpen(true)}>
      <Icon name="plus" size={18} /> New promo code
    </Button>
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        {heading}
        {data && data.total > 0 && create}
      </div>
      {said}
      {promos.isError ? (
        <LoadFault onRetry={() => promos.refetch()}>{sentenceOf(promos.error)}</LoadFault>
      ) : !data ? (
        <Loading what="promo codes" className="h-24" />
      ) : data.total === 0 ? (
        <EmptyState title="No promo codes yet." action={create}>
          A code makes a stay cheaper for guests who type it when they book.
        </EmptyState>
      ) : (
        <PromoList promos={data.reply} withHost={org === null} onEnd={mayWrite ? setToEnd : null} />
      )}
      {data && !promos.isError && <Pages page={page} total={data.total} most={data.most} at={at} />}
      {isOpen && (
        <PromoSheet
          org={org}
          isBusy={creating.isBusy}
          error={creating.error}
          onSave={(promo) => creating.send(promo, then)}
          onClose={close}
        />
      )}
      {toEnd && (
        <FormDialog
          title={`End ${toEnd.code}?`}
          keep="Cancel"
          act="End the code"
          isDangerous
          isBusy={ending.isBusy}
          failure={ending.error ? sentenceOf(ending.error) : undefined}
          onSubmit={() => ending.send(toEnd._id, then)}
          onClose={close}
        >
          <p>Guests cannot use it any more, and it cannot be started again. Bookings made with it keep their price.</p>
        </FormDialog>
      )}
    </>
  )
}
