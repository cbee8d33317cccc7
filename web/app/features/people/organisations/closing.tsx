// Owns closing an organisation in its settings: what has to be done before, and the dialog.
import { closeOwnOrganisation } from '@akwaaba/contract/closing'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { closingQuery } from './queries.ts'

type Props = { organisation: OwnOrganisation }

/** Is open while it is rendered. */
const CloseDialog = ({ organisation: { slug, name }, onClose }: Props & { onClose: () => void }) => {
  const close = useSend(closeOwnOrganisation)
  return (
    <FormDialog
      title={`Close ${name}?`}
      keep="Cancel"
      act="Close"
      isDangerous
      isBusy={close.isPending}
      failure={close.error ? sentenceOf(close.error) : undefined}
      onSubmit={() => close.mutate({ params: { org: slug } })}
      onClose={onClose}
    >
      <p>
        Nobody can book with {name} or work for it any more. Its records can still be read. This cannot be undone; you
        can apply again at any time.
      </p>
    </FormDialog>
  )
}

export const Closing = ({ organisation }: Props) => {
  const heading = useId()
  const closing = useQuery(closingQuery(organisation.slug))
  const [isAsked, setAsked] = useState(false)
  const { data } = closing
  return (
    <section aria-labelledby={heading} className="rounded-xl border border-line bg-card p-4 sm:p-6">
      <h2 id={heading} className="mb-1 text-[0.95rem]">
        Close {organisation.name}
      </h2>
      {closing.isError && !data ? (
        <LoadFault onRetry={() => closing.refetch()}>{sentenceOf(closing.error)}</LoadFault>
      ) : !data ? (
        <Loading what="what is open" className="h-11" />
      ) : data.sentences.length > 0 ? (
        <>
          <p className="text-ink-soft">This is possible once nothing is open:</p>
          <ul className="mt-2 list-disc pl-5">
            {data.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="text-ink-soft">No listing is live, no stay is ahead and no money is open.</p>
          <Button kind="quiet" className="mt-3 text-error!" onClick={() => setAsked(true)}>
            Close…
          </Button>
        </>
      )}
      {isAsked && <CloseDialog organisation={organisation} onClose={() => setAsked(false)} />}
    </section>
  )
}
