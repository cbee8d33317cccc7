// Owns the page of the prices of all listings of an organisation: one of them, or several that are changed in one step.
import { addDays } from '@akwaaba/contract/dates'
import { formatDollarsShort } from '@akwaaba/contract/money'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { maxEditedListings } from '@akwaaba/contract/price-edits'
import { templatesFrom } from '@akwaaba/contract/price-templates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PeriodSheet } from '../prices/period-sheet.tsx'
import { ownListingsQuery } from '../prices/queries.ts'
import { blankPeriod, type PeriodTexts, periodTexts } from '../prices/texts.ts'
import { DaysPanel } from './days-panel.tsx'
import { EditNotice } from './edit-notice.tsx'
import { usePriceEdit } from './use-price-edit.ts'

type Opened = { kind: 'days' } | { kind: 'period'; texts: PeriodTexts; note?: string }

const countText = (count: number) => `${count} ${count === 1 ? 'listing' : 'listings'}`

/** What the chosen listings can get, in a bar that stays in sight: on a phone one row, swiped sideways, since more would cover the list. */
const Actions = ({ count, onOpen }: { count: number; onOpen: (opened: Opened) => void }) => (
  <section
    aria-label="Change the chosen listings"
    className="sticky bottom-20 z-10 mt-3 flex items-center gap-2 rounded-xl border border-palm bg-[#e3efe9] p-3 max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap lg:bottom-4"
  >
    <strong role="status" className="mr-1">
      {countText(count)} chosen
    </strong>
    {templatesFrom(todayInAccra()).map(({ key, period, isToConfirm }) => (
      <Button
        key={key}
        kind="quiet"
        className="bg-card"
        onClick={() =>
          onOpen({
            ...{ kind: 'period', texts: periodTexts(period) },
            ...(isToConfirm && { note: 'Its days differ by year and town. Please check them.' }),
          })
        }
      >
        {period.name}
      </Button>
    ))}
    <Button kind="quiet" className="bg-card" onClick={() => onOpen({ kind: 'period', texts: blankPeriod })}>
      Season or event
    </Button>
    <Button kind="quiet" className="bg-card" onClick={() => onOpen({ kind: 'days' })}>
      Price of days
    </Button>
  </section>
)

export const HostPrices = ({ organisation: { slug: org, permissions } }: { organisation: OwnOrganisation }) => {
  const listings = useQuery(ownListingsQuery(org))
  const { edit, undo, said, dropSaid, isBusy, isUndoing, error, reset } = usePriceEdit()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<Opened | null>(null)
  const mayWrite = permissions.includes('price.write')
  const all = (listings.data ?? []).map(({ _id }) => _id)
  // One call changes so many.
  const most = all.slice(0, maxEditedListings)
  // Those that are still there.
  const meant = all.filter((id) => chosen.includes(id))
  const isFull = meant.length >= maxEditedListings
  const close = () => {
    setOpened(null)
    reset()
  }
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const tomorrow = addDays(todayInAccra(), 1)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[1.4rem]">Prices</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink kind="quiet" to={hostPaths.extras(org)}>
            Extras
          </ButtonLink>
          <ButtonLink kind="quiet" to={hostPaths.promos(org)}>
            Promo codes
          </ButtonLink>
          {mayWrite && all.length > 1 && (
            <Button kind="quiet" onClick={() => setChosen(meant.length === most.length ? [] : most)}>
              {meant.length === most.length
                ? 'Choose none'
                : `Choose ${most.length < all.length ? 'the first' : 'all'} ${most.length}`}
            </Button>
          )}
        </div>
      </div>
      <EditNotice {...{ said, isUndoing }} onUndo={undo} onClose={dropSaid} />
      {listings.isError ? (
        <LoadFault onRetry={() => listings.refetch()}>{sentenceOf(listings.error)}</LoadFault>
      ) : !listings.data ? (
        <Loading what="listings" className="h-44" />
      ) : listings.data.length === 0 ? (
        <EmptyState
          title="No listings yet."
          action={
            permissions.includes('listing.write') && (
              <ButtonLink to={hostPaths.addListing(org)}>Add a listing</ButtonLink>
            )
          }
        >
          Their prices are here as soon as there is one.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-card">
          {listings.data.map(({ _id, apartmentName, location, price }) => (
            <li key={_id} className="flex items-center">
              {mayWrite && (
                <label className="grid min-h-14 w-12 shrink-0 cursor-pointer place-items-center">
                  <input
                    type="checkbox"
                    className="size-5 accent-palm"
                    aria-label={`Choose ${apartmentName}`}
                    checked={meant.includes(_id)}
                    disabled={isFull && !meant.includes(_id)}
                    onChange={() => toggle(_id)}
                  />
                </label>
              )}
              <Link
                to={hostPaths.listingPrices(org, _id)}
                className="flex min-h-14 min-w-0 flex-1 items-center justify-between gap-3 px-3 py-1.5 hover:bg-sand"
              >
                <span className="min-w-0">
                  <span className="block break-words font-semibold">{apartmentName}</span>
                  <span className="block text-ink-soft text-sm">{location}</span>
                </span>
                <span className="shrink-0">{price > 0 ? `from ${formatDollarsShort(price)}` : 'no price yet'}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {meant.length > 0 && <Actions count={meant.length} onOpen={setOpened} />}
      {opened?.kind === 'period' && (
        <PeriodSheet
          title={`Season or event for ${countText(meant.length)}`}
          act={`Save for ${countText(meant.length)}`}
          initial={opened.texts}
          note={opened.note}
          {...{ isBusy, error }}
          onSave={(period) => edit(org, meant, { period }, close)}
          onClose={close}
        />
      )}
      {opened?.kind === 'days' && (
        <DaysPanel
          title={countText(meant.length)}
          from={tomorrow}
          to={addDays(tomorrow, 1)}
          {...{ isBusy, error }}
          onSave={(days) => edit(org, meant, { days }, close)}
          onClose={close}
        />
      )}
    </>
  )
}
