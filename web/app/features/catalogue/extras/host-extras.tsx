// Owns the extras of an organisation for its members: the list, changing one, and taking one off the site.

import { unitNames } from '@akwaaba/contract/extra-units'
import { deleteHostExtra, type Extra, listHostExtras, maxExtras } from '@akwaaba/contract/extras'
import { messages } from '@akwaaba/contract/messages'
import { formatDollarsShort } from '@akwaaba/contract/money'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { Cedis } from '../../../lib/cedis.tsx'
import { defineQuery, useSend } from '../../../lib/query.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDeletion } from '../../../ui/dialogs/confirm-deletion.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { useSaid } from '../../../ui/notices/use-said.tsx'
import { ItemCard, ItemGrid } from '../publishing/item-card.tsx'

export const HostExtras = ({ slug: org, permissions, house }: OwnOrganisation) => {
  const extras = useQuery(defineQuery(listHostExtras, { params: { org } }))
  const deletion = useSend(deleteHostExtra)
  const [asked, setAsked] = useState<Extra | null>(null)
  const [said, say] = useSaid()
  const mayWrite = permissions.includes('price.write')
  const close = () => {
    setAsked(null)
    deletion.reset()
  }
  const done = (text: string) => {
    close()
    say(text)
  }
  const count = extras.data?.length ?? 0
  const add = mayWrite && (
    <ButtonLink to={hostPaths.addExtra(org)}>
      <Icon name="plus" size={18} /> Add Extra
    </ButtonLink>
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <Link to={hostPaths.prices(org)} className="inline-flex min-h-8 items-center font-semibold text-palm text-sm">
            <Icon name="left" size={16} /> Prices
          </Link>
          <h1 className="text-[1.4rem]">Extras</h1>
        </div>
        {count > 0 && (count < maxExtras ? add : <p className="text-ink-soft">These are as many as there can be.</p>)}
      </div>
      {said}
      {extras.isError ? (
        <LoadFault onRetry={() => extras.refetch()}>{sentenceOf(extras.error)}</LoadFault>
      ) : !extras.data ? (
        <Loading what="extras" className="h-44" />
      ) : count === 0 ? (
        <EmptyState title={messages.noExtras} action={add}>
          Breakfast, a cook, a boat trip: guests find them when they book one of your apartments.
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 max-w-2xl text-ink-soft">
            {house
              ? 'Guests of all hosts find these when they book.'
              : 'Guests find these when they book one of your apartments, beside what the platform offers. You provide them, and they are part of what you earn.'}
          </p>
          <ItemGrid>
            {extras.data.map((extra) => (
              <li key={extra._id} className="min-w-0">
                <ItemCard
                  title={extra.title}
                  picture={extra.image}
                  onDelete={mayWrite ? () => setAsked(extra) : undefined}
                  actions={
                    mayWrite && (
                      <ButtonLink kind="quiet" to={hostPaths.editExtra(org, extra._id)}>
                        Edit<span className="unseen"> {extra.title}</span>
                      </ButtonLink>
                    )
                  }
                >
                  <p className="whitespace-pre-line break-words">{extra.description}</p>
                  <p className="mt-2 text-ink">
                    <strong className="text-lg">{formatDollarsShort(extra.price)}</strong>
                    <Cedis of={extra.price} /> {unitNames[extra.unit]}
                  </p>
                </ItemCard>
              </li>
            ))}
          </ItemGrid>
        </>
      )}
      <ConfirmDeletion
        isOpen={asked !== null}
        isBusy={deletion.isPending}
        fault={deletion.error ? sentenceOf(deletion.error) : undefined}
        onConfirm={() =>
          asked && deletion.mutate({ params: { org, id: asked._id } }, { onSuccess: ({ msg }) => done(msg) })
        }
        onClose={close}
      >
        <p>
          Are you sure you want to delete <strong>{asked?.title}</strong>? It leaves the site; bookings that have it
          keep it.
        </p>
      </ConfirmDeletion>
    </>
  )
}
