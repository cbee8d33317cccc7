// Owns the frame of every form of the catalogue: its restored draft, its failure, its upload progress, and the submit bar.
import { type ReactNode, useEffect, useState } from 'react'
import { dropFormDraft, type FormDraft, openFormDraft } from '../../../lib/form-draft.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import type { Pictures, Texts } from './rules.ts'
import { type CatalogueForm, CatalogueFormContext } from './use-catalogue-form.ts'

export const FormSkeleton = () => (
  <div role="status" className="grid gap-5">
    <span className="unseen">Loading the form</span>
    <Skeleton className="h-72 w-full rounded-[28px]!" />
    <Skeleton className="h-96 w-full rounded-[28px]!" />
  </div>
)

type DraftedProps = {
  draftKey: string
  /** what the form holds when there is no draft */
  blank: Texts
  pictures: Pictures
  children: (draft: FormDraft<Pictures>, startOver: () => void) => ReactNode
}

/** Opens the draft of a form, then renders it; starting over renders it again with `blank`. */
export const Drafted = ({ draftKey, blank, pictures, children }: DraftedProps) => {
  const [opened, setOpened] = useState<{ draft: FormDraft<Pictures>; turn: number }>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once a turn; a newer version of the record must not reset the form
  useEffect(() => {
    let isMounted = true
    openFormDraft(draftKey, blank, pictures).then((draft) => {
      if (isMounted) setOpened({ draft, turn })
    })
    return () => {
      isMounted = false
    }
  }, [draftKey, turn])
  if (!opened) return <FormSkeleton />
  const startOver = () => {
    dropFormDraft(draftKey, opened.draft.mark)
    setTurn(turn + 1)
  }
  return <div key={opened.turn}>{children(opened.draft, startOver)}</div>
}

const Progress = ({ share }: { share: number }) => {
  const percent = Math.round(share * 100)
  return (
    <div className="min-w-40 flex-1 max-sm:order-first max-sm:basis-full">
      <div
        role="progressbar"
        aria-label="Sending"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sand"
      >
        <div className="h-full bg-palm transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1 text-ink-soft text-sm">
        {percent < 100 ? `Sending, ${percent}%` : 'Sent. The pictures are being prepared.'}
      </p>
    </div>
  )
}

type Props = {
  form: CatalogueForm
  submitLabel: string
  /** whether it began with a draft */
  isRestored: boolean
  onStartOver: () => void
  /** shown above the form: what went wrong */
  notice?: ReactNode
  cancelTo?: string
  children: ReactNode
}

export const FormFrame = ({ form, submitLabel, isRestored, onStartOver, notice, cancelTo, children }: Props) => (
  <CatalogueFormContext value={form}>
    <form
      ref={form.element}
      // POST: if this page's code fails, what was typed must not end up in the address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      // On a phone the submit bar and the menu at the bottom must not cover the focused field.
      className="grid gap-5 max-lg:[&_:is(input,button,select,textarea,[contenteditable])]:scroll-mb-40"
    >
      {isRestored && (
        <Notice
          action={
            <Button kind="quiet" onClick={onStartOver}>
              Start over
            </Button>
          }
        >
          What you had written here is back.
        </Notice>
      )}
      {notice}
      {/* Inert while it is being sent: changes made then would be lost. */}
      <div inert={form.progress !== null} className="grid gap-5">
        {children}
      </div>
      {form.freePrice && (
        <Dialog
          isOpen
          title="Is the price really $0?"
          onClose={form.freePrice.close}
          actions={
            <>
              <Button kind="quiet" onClick={form.freePrice.close}>
                Change the price
              </Button>
              <Button onClick={form.freePrice.confirm}>It is free</Button>
            </>
          }
        >
          <p>Everybody gets it for nothing from the moment it is saved.</p>
        </Dialog>
      )}
      <div className="flex flex-wrap items-center gap-3 max-sm:gap-2 max-lg:sticky max-lg:bottom-16 max-lg:z-10 max-lg:-mx-4 max-lg:border-line max-lg:border-t max-lg:bg-card max-lg:py-3 max-lg:pr-24 max-lg:pl-4 min-[481px]:max-lg:-mx-6 min-[481px]:max-lg:pl-6">
        {cancelTo && (
          <ButtonLink kind="quiet" to={cancelTo} onClick={onStartOver} className="max-sm:px-3.5">
            Cancel
          </ButtonLink>
        )}
        <SubmitButton isBusy={form.progress !== null} className="max-sm:flex-1 max-sm:px-3.5">
          {submitLabel}
        </SubmitButton>
        {form.progress !== null && <Progress share={form.progress} />}
      </div>
    </form>
  </CatalogueFormContext>
)
