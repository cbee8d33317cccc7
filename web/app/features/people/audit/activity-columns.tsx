// Owns the columns of the audit log in a table, what opens below an entry, and the card of three lines that a phone shows instead.
import type { AuditEntry } from '@akwaaba/contract/audit'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { instantText } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Tile } from '../../../ui/table/tile.tsx'
import { type Change, changesOf } from './changes.ts'
import { kindNames, pageOf, sentenceParts } from './rules.ts'

const fewChanges = 8
const actorOf = ({ actor }: AuditEntry) => actor?.username ?? 'A user who has left'

/** What was done, with the record as a link to its page. */
const Sentence = ({ entry }: { entry: AuditEntry }) => {
  const page = pageOf(entry)
  const { text, name } = sentenceParts(entry)
  return (
    <>
      <strong className="font-semibold">{actorOf(entry)}</strong> {text}{' '}
      {name !== null &&
        (page ? (
          <Link to={page} className="font-semibold text-palm hover:underline">
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        ))}
    </>
  )
}

/** The first change in a few words: "State: paid → approved". */
const changesText = (entry: AuditEntry): string => {
  const changes = changesOf(entry)
  const [first] = changes
  if (!first) return '–'
  const more = changes.length > 1 ? `, and ${changes.length - 1} more` : ''
  return `${first.field}: ${[first.before, first.after].filter((side) => side !== null).join(' → ')}${more}`
}

export const activityColumns: Column<AuditEntry>[] = [
  {
    ...{ id: 'happened', head: 'When', sort: 'happened', isName: true },
    cell: ({ happenedAt }) => <span className="font-normal tabular-nums">{instantText(happenedAt)}</span>,
  },
  {
    ...{ id: 'what', head: 'What' },
    cell: (entry) => (
      <span className="block max-w-xl truncate">
        <Sentence entry={entry} />
      </span>
    ),
  },
  { id: 'kind', head: 'Kind', cell: ({ kind }) => kindNames[kind] },
  {
    ...{ id: 'changes', head: 'Changed' },
    cell: (entry) => <span className="block max-w-md truncate text-ink-soft">{changesText(entry)}</span>,
  },
]

export const ActivityTile = ({ entry }: { entry: AuditEntry }) => {
  const { text, name } = sentenceParts(entry)
  return (
    <Tile
      name={actorOf(entry)}
      about={`${text}${name === null ? '' : ` ${name}`}`}
      when={instantText(entry.happenedAt)}
    />
  )
}

const ChangeLine = ({ field, before, after }: Change) => (
  <div className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
    <dt className="text-ink-soft">{field}</dt>
    <dd>
      {before !== null && (
        <>
          <span className="unseen">was </span>
          <span className={after === null ? '' : 'text-ink-soft'}>{before}</span>
        </>
      )}
      {before !== null && after !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="unseen">, became </span>
        </>
      )}
      {after !== null && <span className="font-medium">{after}</span>}
    </dd>
  </div>
)

export const ActivityDetails = ({ entry }: { entry: AuditEntry }) => {
  const list = useId()
  const changes = changesOf(entry)
  const isLong = changes.length > fewChanges
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="text-sm">
      <p>
        <Sentence entry={entry} />
      </p>
      {changes.length > 0 && (
        <dl id={list} className="mt-2 grid gap-1">
          {(isOpen ? changes : changes.slice(0, fewChanges)).map((change) => (
            <ChangeLine key={change.field} {...change} />
          ))}
        </dl>
      )}
      {isLong && (
        <Button
          kind="plain"
          className="-ml-3"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : `Show all ${changes.length} fields`}
        </Button>
      )}
    </div>
  )
}
