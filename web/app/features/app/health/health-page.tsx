// Owns the health page: each part of the installation with its state, a sentence, and what to do where it does not work.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { healthQuery } from './queries.ts'
import { type Health, type Part, partsOf, type State, summaryOf } from './rules.ts'

// A state is told by shape, border and word, colour last.
const states: Record<State, { word: string; icon: IconName; look: string }> = {
  works: { word: 'Works', icon: 'check', look: 'border-palm/40 bg-[#e3efe9] text-palm-deep' },
  warns: { word: 'Needs a look', icon: 'clock', look: 'border-dashed border-gold bg-[#fdf3dc] text-[#5b3d00]' },
  fails: { word: 'Does not work', icon: 'close', look: 'border-2 border-error bg-error-soft text-error' },
  unknown: { word: 'Not known', icon: 'search', look: 'border-line bg-sand text-ink-soft' },
}

const StateTag = ({ state }: { state: State }) => {
  const { word, icon, look } = states[state]
  return (
    <span
      className={`inline-flex min-h-7 items-center justify-self-start gap-1.5 whitespace-nowrap rounded-full border px-2.5 font-semibold text-[0.8rem] ${look}`}
    >
      <Icon name={icon} size={14} />
      {word}
    </span>
  )
}

const PartRow = ({ part: { name, state, says, todo, link } }: { part: Part }) => (
  <li className="grid gap-x-5 gap-y-1 border-line border-t px-4 py-3 first:border-t-0 md:grid-cols-[13.5rem_9rem_minmax(0,1fr)] md:items-baseline">
    <span className="flex flex-wrap items-center justify-between gap-2 md:contents">
      <h2 className="[font-family:inherit] font-semibold text-base">{name}</h2>
      <StateTag state={state} />
    </span>
    <div className="min-w-0 wrap-anywhere">
      <p>{says}</p>
      {todo && (
        <p className="mt-0.5 font-medium">
          <span className="text-ink-soft">What to do: </span>
          {todo}{' '}
          {link && (
            <Link to={link.to} className="inline-block py-1 text-palm underline underline-offset-2">
              {link.label}
            </Link>
          )}
        </p>
      )}
    </div>
  </li>
)

const Versions = ({
  versions: { product, node, migration, startedAt },
  version,
}: {
  versions: Health['versions']
  version: string
}) => (
  <dl className="grid gap-x-6 gap-y-3 rounded-xl border border-line bg-card px-4 py-3.5 min-[481px]:grid-cols-2 xl:grid-cols-5">
    {[
      ['Akwaaba', product],
      ['Node', node],
      ['PostgreSQL', version],
      ['Last migration', migration],
      ['Running since', instantText(startedAt)],
    ].map(([term, value]) => (
      <div key={term} className="min-w-0">
        <dt className="text-ink-soft text-sm">{term}</dt>
        <dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

export const HealthPage = () => {
  const { data: health, error, isFetching, refetch } = useQuery(healthQuery())
  if (error) return <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
  if (!health) return <Loading what="how everything is" className="h-96" />
  const parts = partsOf(health)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status">
          <strong>{summaryOf(parts)}</strong>{' '}
          <span className="text-ink-soft">Checked {instantText(health.checkedAt)}.</span>
        </p>
        <Button kind="quiet" isBusy={isFetching} onClick={() => refetch()}>
          Check again
        </Button>
      </div>
      <ul aria-label="Parts" className="rounded-xl border border-line bg-card">
        {parts.map((part) => (
          <PartRow key={part.name} part={part} />
        ))}
      </ul>
      <Versions versions={health.versions} version={health.database.version} />
    </div>
  )
}
