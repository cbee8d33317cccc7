// Owns the frame of every form of the catalogue: what was kept, what went wrong, how far it has been sent, the bar to save.
import { type ReactNode, useEffect, useState } from 'react'
import { dropFormDraft, type FormDraft, openFormDraft } from '../../../lib/form-draft.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import type { Pictures, Texts } from './rules.ts'
import { CatalogueContext, type CatalogueForm } from './use-catalogue-form.ts'

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

/** Opens the draft of a form, then shows it; again, with its `blank`, each time one starts over. */
export const Drafted = ({ draftKey, blank, pictures, children }: DraftedProps) => {
  const [opened, setOpened] = useState<{ draft: FormDraft<Pictures>; turn: number }>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once a turn; what a record holds by now must not empty the form
  useEffect(() => {
    let isHere = true
    openFormDraft(draftKey, blank, pictures).then((draft) => {
      if (isHere) setOpened({ draft, turn })
    })
    return () => {
      isHere = false
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
  /** stands above the form: what went wrong */
  notice?: ReactNode
  cancelTo?: string
  children: ReactNode
}

export const FormFrame = ({ form, submitLabel, isRestored, onStartOver, notice, cancelTo, children }: Props) => (
  <CatalogueContext value={form}>
    <form
      ref={form.element}
      // If this page's code fails, what was written must not end up in the address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      // On a phone the bar to save and the menu at the foot must not lie over what has the focus.
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
      {/* What is changed while it is on its way would be lost when it has arrived. */}
      <div inert={form.progress !== null} className="grid gap-5">
        {children}
      </div>
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
  </CatalogueContext>
)
