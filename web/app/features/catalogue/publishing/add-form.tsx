// Owns adding something to the catalogue: a form that begins empty, and a dialog that says what came of it.
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
  blank: Texts
  submitLabel: string
  /** what is said when it went well */
  done: string
  /** what is said when it did not */
  failed: (error: unknown) => Failure
  /** the field at which a refusal by its code belongs */
  placeOf?: (error: ApiError) => string | undefined
  /** the dialog closes by itself after so long */
  closesAfterMillis?: number
  /** the list that now has it */
  listTo: string
  listLabel: string
  children: ReactNode
}

type Outcome = Failure & { isGood: boolean }

const olderSent =
  'Your first sending may have arrived although its answer was lost. If it did, that version was published: please check it.'

/** A failure in the server's own words, where it has any. */
export const saidBy = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'offline' && error.code !== 'internal' ? sentenceOf(error) : fallback

type FilledProps = Omit<Props, 'blank'> & {
  draftKey: string
  draft: FormDraft<Pictures>
  onStartOver: () => void
  onOutcome: (outcome: Outcome | undefined) => void
  outcome: Outcome | undefined
}

const Filled = ({
  row,
  draftKey,
  draft,
  done,
  failed,
  placeOf,
  submitLabel,
  onStartOver,
  outcome,
  onOutcome,
  children,
}: FilledProps) => {
  const invalidate = useInvalidate()
  const form = useCatalogueForm({
    row,
    callOf: (body) => ({ body }),
    draftKey,
    draft,
    placeOf,
    bodyOf: (texts) => ({ ...texts, submission: draft.mark }),
    onDone: (_reply, wasLost) => {
      invalidate(row)
      onOutcome({ isGood: true, title: 'Success', text: wasLost ? `${done} ${olderSent}` : done })
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
  const { row, blank, closesAfterMillis, listTo, listLabel } = props
  const [outcome, setOutcome] = useState<Outcome>()
  const [isOpen, setOpen] = useState(false)
  const draftKey = `form:${row.path}`
  const tell = (told: Outcome | undefined) => {
    setOutcome(told)
    setOpen(told !== undefined)
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
          <Filled
            {...props}
            draftKey={draftKey}
            draft={draft}
            onStartOver={startOver}
            outcome={outcome}
            onOutcome={tell}
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
