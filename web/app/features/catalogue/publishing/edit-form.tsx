// Owns the form of a record that is edited: begun from one version of it, and merged with a newer one if another user has saved one.
import type { ApiError } from '@akwaaba/contract/client'
import type { CallOf, Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { isRecord } from '@akwaaba/contract/guards'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import type { FormDraft } from '../../../lib/form-draft.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Drafted, FormFrame } from './form-frame.tsx'
import { mergePictures, mergeTexts, type Pictures, pictureTexts, type Texts } from './rules.ts'
import { useCatalogueForm } from './use-catalogue-form.ts'

/** How a form holds a kind of record, and what it calls its fields where their names do not say it. */
export type Shape<R> = {
  textsOf: (record: R) => Texts
  picturesOf: (record: R) => Pictures
  labels?: Record<string, string>
}

const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
/** The name of a field as its form has it. */
export const labelOf = (name: string, labels: Record<string, string> = {}) =>
  labels[name] ?? `${name.slice(0, 1).toUpperCase()}${inWords(name.slice(1))}`

type Versioned = { _id: string; version: number }

/** What the form holds of a version, and that version itself: a merge needs to know what the edit began from. */
const blankOf = <R extends Versioned>({ textsOf, picturesOf }: Shape<R>, record: R): Texts => ({
  ...textsOf(record),
  version: String(record.version),
  base: JSON.stringify({ texts: textsOf(record), pictures: picturesOf(record) }),
})

type Base = { texts: Texts; pictures: Pictures }
const isBase = (value: unknown): value is Base => isRecord(value) && isRecord(value.texts) && isRecord(value.pictures)
const baseOf = (texts: Texts): Base => {
  const found: unknown = JSON.parse(texts.base ?? '{}')
  return isBase(found) ? found : { texts: {}, pictures: {} }
}

/** Which record is edited, by which call, and what follows. */
type EditTarget<E extends Endpoint, R> = {
  shape: Shape<R>
  row: E
  callOf: (body: FormData) => CallOf<E> & { body: FormData }
  /** reads the newest version of it */
  read: () => Promise<R>
  submitLabel: string
  /** the field that a refusal belongs to by its code */
  fieldOf?: (error: ApiError) => string | undefined
  cancelTo: string
  onSaved: (reply: ReplyOf<E>) => void
}

type Props<E extends Endpoint, R> = EditTarget<E, R> & {
  draftKey: string
  draft: FormDraft<Pictures>
  onStartOver: () => void
  children: ReactNode
}

const EditFormBody = <E extends Endpoint, R extends Versioned>({
  shape,
  row,
  callOf,
  read,
  submitLabel,
  fieldOf,
  cancelTo,
  onSaved,
  draftKey,
  draft,
  onStartOver,
  children,
}: Props<E, R>) => {
  const { textsOf, picturesOf, labels } = shape
  const invalidate = useInvalidate()
  const [failure, setFailure] = useState<unknown>()
  const [merged, setMerged] = useState<string[]>()
  const [isReloading, setReloading] = useState(false)
  const form = useCatalogueForm<E>({
    row,
    callOf,
    draftKey,
    draft,
    fieldOf,
    wasFree: Number(baseOf(draft.texts).texts.price || 1) === 0,
    bodyOf: ({ base, ...texts }, pictures) => ({
      ...texts,
      ...pictureTexts(baseOf({ base: base ?? '' }).pictures, pictures),
    }),
    onDone: (reply) => {
      invalidate(row)
      onSaved(reply)
    },
    onRefused: (error) => {
      setMerged(undefined)
      setFailure(error)
    },
  })
  const isOlder = isRefusedWith(failure, 'edited_meanwhile')
  const reload = async () => {
    setReloading(true)
    try {
      const theirs = await read()
      const base = baseOf(form.fields.getValues())
      const { texts, both } = mergeTexts(base.texts, form.fields.getValues(), textsOf(theirs))
      const next = { ...blankOf(shape, theirs), ...texts }
      for (const [name, text] of Object.entries(next)) form.fields.setValue(name, text)
      form.setPictures(mergePictures(base.pictures, form.pictures, picturesOf(theirs)))
      setFailure(undefined)
      setMerged(
        both.map(
          (name) =>
            `${labelOf(name, labels)}${name === 'description' ? '' : ` (theirs: ${textsOf(theirs)[name] || 'empty'})`}`,
        ),
      )
    } catch (error) {
      setFailure(error)
    }
    setReloading(false)
  }
  const notice =
    failure !== undefined ? (
      <FocusedNotice
        tone="error"
        title={isOlder ? 'Changed meanwhile' : 'Error'}
        action={
          isOlder && (
            <Button kind="quiet" isBusy={isReloading} onClick={reload}>
              Reload and keep what I typed
            </Button>
          )
        }
      >
        {sentenceOf(failure)} What you wrote is still here.
      </FocusedNotice>
    ) : merged ? (
      <FocusedNotice title="This is the newest version with your changes on top.">
        {merged.length > 0
          ? `You both changed: ${merged.join('; ')}. Yours stands in the form. Look it over, then save.`
          : 'You changed different things, so nothing is lost. Look it over, then save.'}
      </FocusedNotice>
    ) : undefined
  return (
    <FormFrame
      form={form}
      submitLabel={submitLabel}
      isRestored={draft.isRestored}
      onStartOver={onStartOver}
      notice={notice}
      cancelTo={cancelTo}
    >
      {children}
    </FormFrame>
  )
}

type EditFormProps<E extends Endpoint, R> = EditTarget<E, R> & {
  record: R
  draftKey: string
  children: ReactNode
}

/** The form of a record, begun from a version of it and from what was typed in this tab. */
export const EditForm = <E extends Endpoint, R extends Versioned>({
  record,
  draftKey,
  ...rest
}: EditFormProps<E, R>) => (
  <Drafted
    key={record._id}
    draftKey={draftKey}
    blank={blankOf(rest.shape, record)}
    pictures={rest.shape.picturesOf(record)}
  >
    {(draft, startOver) => <EditFormBody {...rest} draftKey={draftKey} draft={draft} onStartOver={startOver} />}
  </Drafted>
)
