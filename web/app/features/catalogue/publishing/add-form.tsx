// Owns adding a record to the catalogue: a form that begins empty, and a dialog with the outcome.
import { ApiError } from '@akwaaba/contract/client'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { type ReactNode, useEffect, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import type { FormDraft } from '../../../lib/form-draft.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Drafted, FormFrame } from './form-frame.tsx'
import type { Pictures, Texts } from './rules.ts'
import { useCatalogueForm } from './use-catalogue-form.ts'

export type Failure = { title: string; text: string }

type Props = {
  row: Endpoint
  /** of its address: whose form it is */
  params?: Record<string, string>
  blank: Texts
  submitLabel: string
  /** the message on success */
  done: string
  /** the message on failure */
  failed: (error: unknown) => Failure
  /** the field that a refusal belongs to by its code */
  fieldOf?: (error: ApiError) => string | undefined
  /** after so long the dialog closes by itself */
  closesAfterMillis?: number
  /** the list that now has it */
  listTo: string
  listLabel: string
  children: ReactNode
}

type Outcome = Failure & { isGood: boolean }

const earlierVersionWarning =
  'Your first sending may have arrived although its answer was lost. If it did, that version was published: please check it.'

/** The server's sentence for a refusal; `fallback` where nothing answered or the fault is ours. */
export const refusalMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'offline' && error.code !== 'internal' ? sentenceOf(error) : fallback

type AddFormBodyProps = Omit<Props, 'blank'> & {
  draftKey: string
  draft: FormDraft<Pictures>
  onStartOver: () => void
  onOutcome: (outcome: Outcome | undefined) => void
  outcome: Outcome | undefined
}

const AddFormBody = ({
  row,
  params,
  draftKey,
  draft,
  done,
  failed,
  fieldOf,
  submitLabel,
  onStartOver,
  outcome,
  onOutcome,
  children,
}: AddFormBodyProps) => {
  const invalidate = useInvalidate()
  const form = useCatalogueForm({
    row,
    callOf: (body) => ({ ...(params && { params }), body }),
    draftKey,
    draft,
    fieldOf,
    bodyOf: (texts) => ({ ...texts, submission: draft.mark }),
    onDone: (_reply, wasLost) => {
      invalidate(row)
      onOutcome({ isGood: true, title: 'Success', text: wasLost ? `${done} ${earlierVersionWarning}` : done })
      onStartOver()
    },
    onRefused: (error) => onOutcome({ isGood: false, ...failed(error) }),
  })
  return (
    <FormFrame
      form={form}
      submitLabel={submitLabel}
      isRestored={draft.isRestored}
      onStartOver={onStartOver}
      notice={
        outcome && !outcome.isGood ? (
          <Notice tone="error" title={outcome.title}>
            {outcome.text} What you wrote is still here.
          </Notice>
        ) : undefined
      }
    >
      {children}
    </FormFrame>
  )
}

export const AddForm = (props: Props) => {
  const { row, params = {}, blank, closesAfterMillis, listTo, listLabel } = props
  const [outcome, setOutcome] = useState<Outcome>()
  const [isOpen, setOpen] = useState(false)
  const draftKey = ['form', row.path, ...Object.values(params)].join(':')
  const showOutcome = (next: Outcome | undefined) => {
    setOutcome(next)
    setOpen(next !== undefined)
  }
  useEffect(() => {
    if (!isOpen || !closesAfterMillis) return
    const timer = setTimeout(() => setOpen(false), closesAfterMillis)
    return () => clearTimeout(timer)
  }, [isOpen, closesAfterMillis])
  const noPictures = Object.fromEntries(Object.keys(row.files ?? {}).map((name) => [name, []]))
  return (
    <>
      {outcome?.isGood && !isOpen && (
        <div className="mb-5">
          <FocusedNotice tone="success">{outcome.text}</FocusedNotice>
        </div>
      )}
      <Drafted draftKey={draftKey} blank={blank} pictures={noPictures}>
        {(draft, startOver) => (
          <AddFormBody
            {...props}
            draftKey={draftKey}
            draft={draft}
            onStartOver={startOver}
            outcome={outcome}
            onOutcome={showOutcome}
          />
        )}
      </Drafted>
      <Dialog
        isOpen={isOpen && outcome !== undefined}
        title={outcome?.title ?? ''}
        onClose={() => setOpen(false)}
        actions={
          <>
            {outcome?.isGood && (
              <ButtonLink kind="quiet" to={listTo}>
                {listLabel}
              </ButtonLink>
            )}
            <Button onClick={() => setOpen(false)}>Close</Button>
          </>
        }
      >
        <p>{outcome?.text}</p>
      </Dialog>
    </>
  )
}
