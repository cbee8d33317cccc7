// Owns editing an apartment: begun from one version of it, and merged with a newer one if somebody else has saved one.
import { type EditableApartment, getEditableApartment, updateApartment } from '@akwaaba/contract/apartments'
import { ApiError } from '@akwaaba/contract/client'
import { isRecord } from '@akwaaba/contract/guards'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { send, sentenceOf } from '../../../lib/api.ts'
import type { FormDraft } from '../../../lib/form-draft.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Drafted, FormFrame, FormSkeleton } from '../publishing/form-frame.tsx'
import { mergePictures, mergeTexts, type Pictures, pictureTexts, type Texts } from '../publishing/rules.ts'
import { useCatalogueForm } from '../publishing/use-catalogue-form.ts'
import { ApartmentFields } from './apartment-fields.tsx'
import { picturesOf, textsOf } from './form.ts'
import { editableApartmentQuery } from './queries.ts'

const labels: Record<string, string> = {
  apartmentName: 'Apartment Name',
  apartmentType: 'Apartment Type',
  price: 'Price per night',
  checkInFrom: 'Check-in from',
  checkOutBy: 'Check-out by',
  instantBooking: 'Instant booking',
  cancellationPolicy: 'Cancellation policy',
  exactOnMap: 'Exact point for everybody',
  arrivalAddress: 'Exact place',
  arrivalLandmark: 'Landmark',
  arrivalDirections: 'Directions',
  arrivalPhone: 'Phone on arrival',
}
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const labelOf = (name: string) => labels[name] ?? `${name.slice(0, 1).toUpperCase()}${inWords(name.slice(1))}`

/** What the form holds of a version, and that version itself: a merge needs to know what the edit began from. */
const blankOf = (apartment: EditableApartment): Texts => ({
  ...textsOf(apartment),
  version: String(apartment.version),
  base: JSON.stringify({ texts: textsOf(apartment), pictures: picturesOf(apartment) }),
})

type Base = { texts: Texts; pictures: Pictures }
const isBase = (value: unknown): value is Base => isRecord(value) && isRecord(value.texts) && isRecord(value.pictures)
const baseOf = (texts: Texts): Base => {
  const found: unknown = JSON.parse(texts.base ?? '{}')
  return isBase(found) ? found : { texts: {}, pictures: {} }
}

type Props = { apartment: EditableApartment; draftKey: string; draft: FormDraft<Pictures>; onStartOver: () => void }

const EditForm = ({ apartment, draftKey, draft, onStartOver }: Props) => {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>()
  const [merged, setMerged] = useState<string[]>()
  const [isReloading, setReloading] = useState(false)
  const params = { id: apartment._id }
  const form = useCatalogueForm({
    row: updateApartment,
    callOf: (body) => ({ params, body }),
    draftKey,
    draft,
    bodyOf: ({ base, ...texts }, pictures) => ({
      ...texts,
      ...pictureTexts(baseOf({ base: base ?? '' }).pictures, pictures),
    }),
    onDone: () => {
      invalidate(updateApartment)
      navigate(adminPaths.viewApartments)
    },
    onRefused: (error) => {
      setMerged(undefined)
      setFailure(error)
    },
  })
  const isOlder = failure instanceof ApiError && failure.code === 'edited_meanwhile'
  const reload = async () => {
    setReloading(true)
    try {
      const theirs = await send(getEditableApartment, { params })
      const base = baseOf(form.fields.getValues())
      const { texts, both } = mergeTexts(base.texts, form.fields.getValues(), textsOf(theirs))
      const next = { ...blankOf(theirs), ...texts }
      for (const [name, text] of Object.entries(next)) form.fields.setValue(name, text)
      form.setPictures(mergePictures(base.pictures, form.pictures, picturesOf(theirs)))
      setFailure(undefined)
      setMerged(
        both.map(
          (name) => `${labelOf(name)}${name === 'description' ? '' : ` (theirs: ${textsOf(theirs)[name] || 'empty'})`}`,
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
      submitLabel="Update Apartment"
      isRestored={draft.isRestored}
      onStartOver={onStartOver}
      notice={notice}
      cancelTo={adminPaths.viewApartments}
    >
      <ApartmentFields />
    </FormFrame>
  )
}

export const EditApartment = ({ id }: { id: string }) => {
  const apartment = useQuery({ ...editableApartmentQuery(id), refetchOnWindowFocus: false, refetchOnMount: 'always' })
  if (!apartment.data || (apartment.isFetching && !apartment.isFetchedAfterMount))
    return apartment.isError ? (
      <Notice
        tone="error"
        title="Error"
        action={
          <>
            <Button onClick={() => apartment.refetch()}>Try Again</Button>
            <ButtonLink kind="quiet" to={adminPaths.viewApartments}>
              Back to the apartments
            </ButtonLink>
          </>
        }
      >
        {sentenceOf(apartment.error)}
      </Notice>
    ) : (
      <FormSkeleton />
    )
  const { data } = apartment
  const draftKey = `form:${updateApartment.path}:${id}`
  return (
    <Drafted key={id} draftKey={draftKey} blank={blankOf(data)} pictures={picturesOf(data)}>
      {(draft, startOver) => <EditForm apartment={data} draftKey={draftKey} draft={draft} onStartOver={startOver} />}
    </Drafted>
  )
}
