// Owns the page of prices of one listing: what counts over the year, the rules by subject, and trying a stay. Each edit can be undone.

import { formatDollars } from '@akwaaba/contract/money'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import type { PeriodForm } from '@akwaaba/contract/price-forms'
import { templatesFrom } from '@akwaaba/contract/price-templates'
import type { Prices } from '@akwaaba/contract/prices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { PeriodSheet } from './period-sheet.tsx'
import { ownListingsQuery, pricesQuery } from './queries.ts'
import { type Period, type RuleRow, yearOf, yearWithoutWeekends } from './rules.ts'
import { RulesList } from './rules-list.tsx'
import { DepositForm, DiscountsForm, GuestsForm, StaysForm, WeekendForm } from './rules-sections.tsx'
import { blankPeriod, type PeriodTexts, periodTexts } from './texts.ts'
import { TryStay } from './try-stay.tsx'
import { useSavePrices } from './use-save-prices.ts'
import { YearChart } from './year-chart.tsx'

type Props = { organisation: OwnOrganisation; id: string }

/** What the form of a season or event edits: one of the list that there was when it was opened, or a new one. */
type Edited = { texts: PeriodTexts; old: { of: Prices; at: number } | null; note?: string }

const Templates = ({ periods, onChoose }: { periods: readonly Period[]; onChoose: (edited: Edited) => void }) => (
  <section aria-label="Ready-made events" className="rounded-xl border border-line bg-card px-3 py-2.5">
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="mr-1 text-[0.95rem]">Ready-made</h2>
      {templatesFrom(todayInAccra()).map(({ key, period, isToConfirm }) => {
        const isThere = periods.some(({ layer, from, to }) => layer === 'event' && from < period.to && period.from < to)
        return (
          <button
            key={key}
            type="button"
            disabled={isThere}
            onClick={() =>
              onChoose({
                ...{ texts: periodTexts(period), old: null },
                ...(isToConfirm && { note: 'Its days differ by year and town. Please check them.' }),
              })
            }
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong border-dashed bg-card px-3.5 font-medium text-sm hover:bg-sand disabled:border-palm disabled:border-solid disabled:bg-[#e3efe9] disabled:text-palm-deep"
          >
            <Icon name={isThere ? 'check' : 'plus'} size={15} />
            {period.name}
          </button>
        )
      })}
    </div>
  </section>
)

const Loaded = ({
  organisation: { slug: org, permissions },
  prices,
}: {
  organisation: OwnOrganisation
  prices: Prices
}) => {
  const today = todayInAccra()
  const year = yearOf(prices, today)
  const mayWrite = permissions.includes('price.write')
  const [edited, setEdited] = useState<Edited | null>(null)
  const { save, saveRules, undo, said, dropSaid, isBusy, error, reset } = useSavePrices(org, prices)
  const close = () => {
    setEdited(null)
    reset()
  }
  // In a list that was read since, another one may be in its place: it is saved into the list that it was opened from.
  const savePeriod = (old: Edited['old'], saved: PeriodForm[]) => {
    const { of, at } = old ?? { of: prices, at: prices.periods.length }
    const periods = [...of.periods.slice(0, at), ...saved, ...of.periods.slice(at + 1)]
    save({ periods }, { onSuccess: close }, of)
  }
  const editOf = ({ period, from, name }: RuleRow) => {
    const className = 'grid size-11 place-items-center rounded-full hover:bg-sand lg:size-9'
    const at = period === undefined ? undefined : prices.periods[period]
    if (at && period !== undefined)
      return (
        <button
          type="button"
          disabled={!mayWrite}
          onClick={() => setEdited({ texts: periodTexts(at), old: { of: prices, at: period } })}
          className={className}
        >
          <Icon name="right" size={16} />
          <span className="unseen">Edit {name}</span>
        </button>
      )
    if (from === undefined) return null
    return (
      <Link to={hostPaths.calendar(org, { from })} className={className}>
        <Icon name="calendar" size={16} />
        <span className="unseen">See {name} in the calendar</span>
      </Link>
    )
  }
  const shared = { rules: prices.rules, isBusy, mayWrite, onSave: saveRules }
  const seasons = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <YearChart year={yearWithoutWeekends(prices, today)} periods={prices.periods} today={today} />
      <RulesList {...{ prices, year }} actionOf={editOf} />
      {mayWrite && <Templates periods={prices.periods} onChoose={setEdited} />}
      <p className="text-ink-soft text-sm">
        A night costs {formatDollars(prices.price)} without rules.{' '}
        <Link to={hostPaths.listing(org, prices.apartmentId)} className="font-semibold text-palm underline">
          Change it with the listing
        </Link>
      </p>
      <WeekendForm {...shared} />
    </div>
  )
  return (
    <>
      {said && (
        <PinnedNotice
          key={said.count}
          tone={said.tone}
          onClose={dropSaid}
          action={
            undo && (
              <Button kind="plain" isBusy={isBusy} onClick={undo}>
                Undo
              </Button>
            )
          }
        >
          {said.text}
        </PinnedNotice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_344px]">
        <div className="min-w-0">
          {mayWrite && (
            <div className="mb-2 flex justify-end">
              <Button onClick={() => setEdited({ texts: blankPeriod, old: null })}>
                <Icon name="plus" size={18} /> Season or event
              </Button>
            </div>
          )}
          <Tabs
            label="Rules of this listing"
            tabs={[
              { key: 'periods', label: 'Seasons and events', content: seasons },
              { key: 'discounts', label: 'Discounts', content: <DiscountsForm {...shared} /> },
              { key: 'guests', label: 'Extra guests, cleaning', content: <GuestsForm {...shared} /> },
              { key: 'stays', label: 'Arrival rules', content: <StaysForm {...shared} /> },
              { key: 'deposit', label: 'Deposit and balance', content: <DepositForm {...shared} /> },
            ]}
          />
        </div>
        <TryStay org={org} prices={prices} from={today} />
      </div>
      {edited && (
        <PeriodSheet
          title={edited.old ? edited.texts.name : 'Season or event'}
          act="Save"
          initial={edited.texts}
          note={edited.note}
          {...{ isBusy, error }}
          onSave={(period) => savePeriod(edited.old, [period])}
          onDelete={edited.old ? () => savePeriod(edited.old, []) : undefined}
          onClose={close}
        />
      )}
    </>
  )
}

export const ListingPrices = ({ organisation, id }: Props) => {
  const { slug: org } = organisation
  const navigate = useNavigate()
  const prices = useQuery(pricesQuery(org, id))
  const listings = useQuery(ownListingsQuery(org))
  const name = listings.data?.find(({ _id }) => _id === id)?.apartmentName
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="text-[1.4rem]">Prices</h1>
        <select
          aria-label="Listing"
          value={id}
          onChange={(event) => navigate(hostPaths.listingPrices(org, event.target.value))}
          className="min-h-11 min-w-0 flex-1 basis-48 sm:max-w-80 rounded-xl border border-line-strong bg-card px-3 font-semibold"
        >
          {name === undefined && <option value={id}>This listing</option>}
          {(listings.data ?? []).map(({ _id, apartmentName }) => (
            <option key={_id} value={_id}>
              {apartmentName}
            </option>
          ))}
        </select>
        <ButtonLink kind="quiet" to={hostPaths.prices(org)}>
          Change several listings
        </ButtonLink>
      </div>
      {prices.data ? (
        <Loaded key={id} organisation={organisation} prices={prices.data} />
      ) : prices.isError ? (
        <LoadFault onRetry={() => prices.refetch()}>{sentenceOf(prices.error)}</LoadFault>
      ) : (
        <Loading what="the prices" className="h-52" />
      )}
    </>
  )
}
