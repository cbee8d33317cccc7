// Owns the bank statement: its CSV is sent, what became of each line is told, and what fits nothing stays listed.
import { formatDate, parseDate } from '@akwaaba/contract/dates'
import type { Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { formatMoney } from '@akwaaba/contract/money'
import { importStatement, listUnmatched } from '@akwaaba/contract/transfers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { sendForm } from '../../lib/send-form.ts'
import { FileField } from '../../ui/file-field.tsx'
import { FocusedNotice } from '../../ui/focused-notice.tsx'
import { LoadFault } from '../../ui/loading.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { cardClass, Mark, type Tone } from './list-frame.tsx'
import { unmatchedQuery } from './queries.ts'

type Reply = ReplyOf<typeof importStatement>
type Line = Reply['lines'][number]

const outcomes: Record<Line['outcome'], { label: string; tone: Tone }> = {
  settled: { label: 'Settled', tone: 'good' },
  part: { label: 'Part of it', tone: 'waits' },
  suggested: { label: 'Please look', tone: 'waits' },
  known: { label: 'Known already', tone: 'plain' },
  conflict: { label: 'Please compare', tone: 'bad' },
  unmatched: { label: 'Fits nothing', tone: 'waits' },
  unreadable: { label: 'Not readable', tone: 'bad' },
}

/** The sentence for a file that cannot be sent; what stands in it is for the server to say. */
const statementFault = (file: File | null): string | undefined =>
  !file
    ? importStatement.files.statement.required
    : file.size > limits.maxImageBytes
      ? messages.fileTooLarge
      : undefined

type Entry = Pick<Line, 'bankTransactionId' | 'valueDate' | 'amount' | 'narration'>

const EntryFacts = ({ entry }: { entry: Entry }) => (
  <>
    <p className="font-semibold">
      {formatMoney(entry.amount)} · {parseDate(entry.valueDate) ? formatDate(entry.valueDate) : entry.valueDate}
    </p>
    <p>{entry.narration}</p>
    <p className="text-ink-soft text-sm">{entry.bankTransactionId}</p>
  </>
)

const LineRow = ({ line }: { line: Line }) => {
  const { label, tone } = outcomes[line.outcome]
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b py-3 last:border-0 sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]">
      <p>
        <Mark tone={tone}>{label}</Mark>
      </p>
      <div className="min-w-0">
        {line.outcome === 'unreadable' ? <p>{line.narration}</p> : <EntryFacts entry={line} />}
      </div>
      <p className="min-w-0">{line.says}</p>
    </li>
  )
}

export const Statement = ({ touches }: { touches: Endpoint[] }) => {
  const cache = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [reply, setReply] = useState<Reply>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = statementFault(file)
    setFault(wrong)
    if (!file || wrong || isBusy) return
    setBusy(true)
    setReply(undefined)
    const body = new FormData()
    body.append('statement', file, file.name)
    try {
      setReply(await sendForm(importStatement, { body }, () => {}))
      setFile(null)
    } catch (error) {
      setFault(sentenceOf(error))
    }
    await Promise.all([...touches, listUnmatched].map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
    setBusy(false)
  }
  return (
    <section aria-labelledby="statement" className={`${cardClass} grid gap-4`}>
      <h2 id="statement" className="text-xl">
        Bank statement
      </h2>
      <form onSubmit={submit} noValidate className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <FileField
          label="CSV of the statement"
          prompt="Choose a CSV file"
          accept=".csv,text/csv"
          hint="With columns for date, amount and narration, and best with the bank’s own id. Sending it twice changes nothing."
          file={file}
          onChange={setFile}
          fault={fault}
        />
        <SubmitButton isBusy={isBusy} className="sm:mt-9">
          Match the statement
        </SubmitButton>
      </form>
      {reply && (
        <div>
          <FocusedNotice tone="success">{reply.msg}</FocusedNotice>
          <ul aria-label="Lines of the statement" className="mt-3">
            {reply.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file have no other name and never move
              <LineRow key={index} line={line} />
            ))}
          </ul>
        </div>
      )}
      <Unmatched />
    </section>
  )
}

const Unmatched = () => {
  const unmatched = useQuery(unmatchedQuery())
  if (unmatched.isError) return <LoadFault onRetry={() => unmatched.refetch()}>{sentenceOf(unmatched.error)}</LoadFault>
  if (!unmatched.data || unmatched.data.total === 0) return null
  const { reply, total } = unmatched.data
  return (
    <section aria-labelledby="unmatched" className="border-line border-t pt-4">
      <h3 id="unmatched" className="text-lg">
        Money that fits no payment ({total})
      </h3>
      <p className="mt-1 text-ink-soft text-sm">
        Write it down at the transfer it belongs to, with its id, or send it back from the bank.
      </p>
      <ul className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {reply.map((entry) => (
          <li key={entry._id} className="min-w-0 border-line border-b py-3">
            <EntryFacts entry={entry} />
          </li>
        ))}
      </ul>
      {total > reply.length && <p className="mt-2 text-ink-soft text-sm">The newest {reply.length} of them.</p>}
    </section>
  )
}
