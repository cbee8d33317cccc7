// Owns the import of a bank statement: its CSV is sent, the outcome of each line is shown, and unmatched money is listed.
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { importStatement } from '@akwaaba/contract/statements'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { sendForm } from '../../../lib/send-form.ts'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { cardClass, Mark, type Tone } from '../admin-lists/list-frame.tsx'
import { Settlements } from './settlements.tsx'
import { EntryFacts, UnmatchedMoney } from './unmatched-money.tsx'

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

/** The sentence for a file that cannot be sent; its content is checked by the server. */
const statementFault = (file: File | null): string | undefined =>
  !file
    ? importStatement.files.statement.required
    : file.size > limits.maxImageBytes
      ? messages.fileTooLarge
      : undefined

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

export const Statement = () => {
  const invalidate = useInvalidate()
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
    await invalidate(importStatement)
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
          hint="With columns for date, narration, and money in and out or the balance after each line; best with the bank’s own id. Sending it twice changes nothing."
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
      <UnmatchedMoney />
      <Settlements />
    </section>
  )
}
