// Owns the page on which a listing is written in steps: it saves itself, and the last step sends it.
import { type EditableListing, submitListing } from '@akwaaba/contract/listings'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { clockText } from '../../../lib/clock.ts'
import type { FormDraft } from '../../../lib/form-draft.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { ListingBanner } from '../listings/listing-banner.tsx'
import type { Pictures } from '../publishing/rules.ts'
import { CatalogueFormContext } from '../publishing/use-catalogue-form.ts'
import { Look, Missing, Preview } from './preview.tsx'
import { StepFields } from './step-fields.tsx'
import { StepLine, StepList } from './step-list.tsx'
import { isDone, missingOf, type StepWord, stepOf, steps } from './steps.ts'
import { type SaveState, useAutosave } from './use-autosave.ts'

const savedWords = ({ kind, at }: SaveState): string => {
  if (kind === 'saving') return 'Saving…'
  if (kind === 'failed') return 'Not saved yet'
  if (kind === 'faulty') return 'Something cannot be saved yet'
  return at === null ? 'Saved' : `Saved ${clockText(at)}`
}

type Props = {
  org: string
  listing: EditableListing
  draftKey: string
  draft: FormDraft<Pictures>
  maySubmit: boolean
  onSent: (msg: string) => void
}

export const Wizard = ({ org, listing, draftKey, draft, maySubmit, onSent }: Props) => {
  const { form, state, flush, retry } = useAutosave({ org, listing, draftKey, draft })
  const [query, setQuery] = useSearchParams()
  const submit = useSend(submitListing)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  const [isSending, setSending] = useState(false)
  const typed = { texts: form.fields.watch(), pictures: form.pictures }
  // Where it begins is decided once: filling in what was missing must not lead away.
  const [begin] = useState(() => stepOf(query.get('step'), typed))
  const step = query.has('step') ? stepOf(query.get('step'), typed) : begin
  const at = steps.findIndex(({ word }) => word === step)
  const [before, here, after] = [steps[at - 1], steps[at], steps[at + 1]]
  const go = (word: StepWord) => {
    retry()
    setQuery((old) => ({ ...Object.fromEntries(old), step: word }), { preventScrollReset: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step begins with its heading
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else heading.current?.focus()
  }, [step])
  const sendIt = async () => {
    setSending(true)
    const isSaved = await flush()
    setSending(false)
    if (isSaved) submit.mutate({ params: { org, id: listing._id } }, { onSuccess: ({ msg }) => onSent(msg) })
  }
  const missing = missingOf(typed)
  const isSendable =
    maySubmit &&
    (listing.actions.includes('submit') || listing.blocked.some(({ code }) => code === 'listing_incomplete'))
  return (
    <CatalogueFormContext value={form}>
      <ListingBanner org={org} listing={listing} onDone={onSent} saved={savedWords(state)} />
      {state.kind === 'failed' && (
        <div
          role="alert"
          className="mt-3 flex flex-wrap items-center gap-3 rounded-xl border border-error bg-error-soft px-4 py-2 text-error"
        >
          <p className="min-w-0 flex-1">
            Not saved: {sentenceOf(state.failure)} What you wrote is kept in this tab, and we try again.
          </p>
          <Button kind="quiet" onClick={retry}>
            Try again now
          </Button>
        </div>
      )}
      {state.merged && (
        <p role="status" className="mt-3 rounded-xl border border-line bg-[#e6f2f4] px-4 py-2 text-[#134b56]">
          Somebody else has changed this listing as well. Their changes are here now, with yours on top.
        </p>
      )}
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[16rem_minmax(0,1fr)_17rem]">
        <nav aria-label="Steps of the listing" className="max-xl:hidden">
          <StepList typed={typed} current={step} onStep={go} />
        </nav>
        <div className="grid min-w-0 gap-3">
          <div className="flex items-start gap-1 xl:hidden">
            <nav aria-label="Steps of the listing" className="min-w-0 flex-1">
              <StepLine typed={typed} current={step} onStep={go} />
            </nav>
            <Look typed={typed} />
          </div>
          <form
            ref={form.element}
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (after) go(after.word)
            }}
            className="rounded-xl border border-line bg-card p-4 max-lg:[&_:is(input,button,select,textarea,[contenteditable])]:scroll-mb-40 sm:p-6"
          >
            <h2 ref={heading} tabIndex={-1} className="text-[1.4rem] outline-none">
              {here?.heading}
            </h2>
            <p className="mt-1 max-w-[38em] text-ink-soft">{here?.lead}</p>
            {step === 'send' ? (
              <>
                <ul className="mt-4 grid">
                  {steps.slice(0, -1).map((one) => (
                    <li key={one.word} className="border-line border-b">
                      <button
                        type="button"
                        onClick={() => go(one.word)}
                        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 py-2 text-left hover:bg-sand"
                      >
                        <span className="min-w-40 font-medium">{one.title}</span>
                        <span className="min-w-0 flex-1 break-words text-ink-soft text-sm">
                          {missing
                            .filter((each) => each.step === one.word)
                            .map(({ what }) => `${what} is missing`)
                            .join(', ') || (isDone(one, typed) ? one.short(typed) : 'Nothing yet')}
                        </span>
                        <Icon name="right" size={16} />
                      </button>
                    </li>
                  ))}
                </ul>
                {submit.error && (
                  <div className="mt-4">
                    <FocusedNotice tone="error">{sentenceOf(submit.error)}</FocusedNotice>
                  </div>
                )}
              </>
            ) : (
              here && <StepFields key={step} step={step} />
            )}
            <div className="mt-6 flex flex-wrap items-center gap-2 border-line border-t pt-4 max-lg:sticky max-lg:bottom-16 max-lg:z-10 max-lg:-mx-4 max-lg:bg-card max-lg:px-4 max-lg:py-3">
              {before && (
                <Button kind="quiet" onClick={() => go(before.word)} className="max-sm:w-11 max-sm:px-0">
                  <Icon name="left" size={18} />
                  <span className="max-sm:unseen">{before.title}</span>
                </Button>
              )}
              {after && (
                <ButtonLink kind="plain" to={hostPaths.listings(org)} className="max-sm:hidden sm:ml-auto">
                  Leave for later
                </ButtonLink>
              )}
              {after ? (
                <Button type="submit" className="max-sm:flex-1">
                  {after.title} <Icon name="right" size={18} />
                </Button>
              ) : (
                isSendable && (
                  <Button
                    className="max-sm:flex-1 sm:ml-auto"
                    isBusy={isSending || submit.isPending}
                    disabled={missing.length > 0}
                    onClick={sendIt}
                  >
                    Submit for approval
                  </Button>
                )
              )}
            </div>
          </form>
        </div>
        <div className="grid min-w-0 gap-3">
          <Preview typed={typed} />
          <Missing typed={typed} onStep={go} state={listing.state} />
        </div>
      </div>
    </CatalogueFormContext>
  )
}
