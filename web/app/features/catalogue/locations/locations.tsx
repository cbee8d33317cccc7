// Owns the register of locations: adding one, and removing each.
import { restoreDeleted } from '@akwaaba/contract/bin'
import { ApiError } from '@akwaaba/contract/client'
import {
  addLocation,
  type Category,
  createCategory,
  type ListedCategory,
  removeLocation,
} from '@akwaaba/contract/locations'
import { messages } from '@akwaaba/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useDraft } from '../../../lib/draft.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDeletion } from '../../../ui/dialogs/confirm-deletion.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FormPanel, Wide } from '../../../ui/fields/form-panel.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { categoriesQuery } from './queries.ts'
import { RenameLocation } from './rename-location.tsx'
import { usesText } from './rules.ts'
import { LocationUses } from './uses.tsx'

const firstCategory = 'Default Category'

/** Why a location was not added: the server's reason where it gave one, else a general sentence. */
const addFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.code === 'offline') return messages.locationNetwork
  if (error.fields.location) return error.fields.location
  return error.code === 'location_exists' ? error.message : messages.locationAddFailed
}

const AddLocation = ({ category }: { category: Category | undefined }) => {
  const [draft, setDraft, drop] = useDraft('form:location', { location: '' })
  const [fault, setFault] = useState<string>()
  const [tries, setTries] = useState(0)
  const [notice, setNotice] = useState<string>()
  const alertId = useId()
  const input = useRef<HTMLInputElement>(null)
  const create = useSend(createCategory)
  const add = useSend(addLocation)
  const isBusy = create.isPending || add.isPending
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const location = draft.location.trim()
    setNotice(undefined)
    setTries(tries + 1)
    setFault(location === '' ? messages.locationEmpty : undefined)
    input.current?.focus()
    if (location === '') return
    try {
      if (category) await add.mutateAsync({ params: { id: category._id }, body: { location } })
      else await create.mutateAsync({ body: { name: firstCategory, locations: [location] } })
      drop()
      setNotice(`${location} is registered.`)
    } catch (error) {
      setFault(addFailure(error))
    }
  }
  return (
    <form onSubmit={submit} method="post" noValidate className="grid gap-4">
      {/* A new alert for each attempt: the same sentence would be announced only once. */}
      <div id={alertId} className="empty:hidden">
        {fault && (
          <Notice key={tries} tone="error">
            {fault}
          </Notice>
        )}
      </div>
      {notice && <Notice tone="success">{notice}</Notice>}
      <div className="flex flex-wrap items-end gap-3">
        <Field
          ref={input}
          label="Location"
          className="min-w-52 flex-1"
          maxLength={80}
          autoComplete="off"
          value={draft.location}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? alertId : undefined}
          onChange={(event) => {
            setDraft({ location: event.target.value })
            setFault(undefined)
          }}
        />
        <SubmitButton isBusy={isBusy} className="min-h-12 max-sm:w-full">
          {category ? 'Add Location' : 'Create Category with Location'}
        </SubmitButton>
      </div>
    </form>
  )
}

type RegisteredProps = { category: ListedCategory; onAsk: () => void }

const Registered = ({ category, onAsk }: RegisteredProps) => {
  const [notice, setNotice] = useState('')
  const [asked, setAsked] = useState<string>()
  const [renamed, setRenamed] = useState<string>()
  const [removedId, setRemovedId] = useState<string>()
  const restoring = useSend(restoreDeleted)
  const removal = useSend(removeLocation)
  const box = useRef<HTMLDivElement>(null)
  const ask = (location: string) => {
    removal.reset()
    onAsk()
    setAsked(location)
  }
  const undo = (id: string) =>
    restoring.mutate(
      { params: { id } },
      {
        onSuccess: ({ msg }) => {
          setRemovedId(undefined)
          setNotice(msg)
          box.current?.focus()
        },
      },
    )
  const remove = (location: string) =>
    removal.mutate(
      { params: { id: category._id, location } },
      {
        onSuccess: ({ removed }) => {
          setAsked(undefined)
          setRemovedId(removed)
          setNotice(`${location} is removed.`)
          box.current?.focus() // the focused button is removed
        },
      },
    )
  return (
    <FormPanel title={category.name === firstCategory ? 'Registered locations' : category.name}>
      <Wide>
        <div ref={box} tabIndex={-1} className="outline-none">
          <div role="status" className="flex flex-wrap items-center gap-x-4 empty:hidden">
            {notice && <p className="font-semibold">{notice}</p>}
            {removedId !== undefined && (
              <Button kind="plain" isBusy={restoring.isPending} onClick={() => undo(removedId)}>
                Undo
              </Button>
            )}
          </div>
          {restoring.isError && <Notice tone="error">{sentenceOf(restoring.error)}</Notice>}
          {category.locations.length === 0 ? (
            <p className="text-ink-soft">No locations registered yet.</p>
          ) : (
            <ul className="grid gap-x-8 sm:grid-cols-2">
              {category.locations.map((location) => (
                <li key={location} className="flex items-center justify-between gap-3 border-line border-b py-1.5">
                  <span className="flex min-w-0 items-center gap-2.5">
                    <span className="text-palm">
                      <Icon name="pin" size={18} />
                    </span>
                    <span className="min-w-0">{location}</span>
                  </span>
                  <span className="flex shrink-0">
                    <Button kind="plain" onClick={() => setRenamed(location)}>
                      Rename<span className="unseen"> {location}</span>
                    </Button>
                    <Button kind="plain" className="text-error!" onClick={() => ask(location)}>
                      Remove<span className="unseen"> {location}</span>
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <ConfirmDeletion
          isOpen={asked !== undefined}
          isBusy={removal.isPending}
          fault={removal.isError ? sentenceOf(removal.error) : undefined}
          onConfirm={() => asked !== undefined && remove(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            Are you sure you want to remove <strong>{asked}</strong> from the locations?{' '}
            {usesText(category.uses.find(({ location }) => location === asked))}
          </p>
          {asked !== undefined && <LocationUses location={asked} />}
        </ConfirmDeletion>
        {renamed !== undefined && (
          <RenameLocation
            category={category}
            location={renamed}
            onDone={(msg) => {
              setRenamed(undefined)
              setRemovedId(undefined)
              setNotice(msg)
              box.current?.focus()
            }}
            onClose={() => setRenamed(undefined)}
          />
        )}
      </Wide>
    </FormPanel>
  )
}

export const Locations = () => {
  const categories = useQuery(categoriesQuery())
  if (!categories.data)
    return categories.isError ? (
      <Notice tone="error" title="Error" action={<Button onClick={() => categories.refetch()}>Try Again</Button>}>
        {messages.categoriesFailed}
      </Notice>
    ) : (
      <div role="status" className="grid gap-5">
        <span className="unseen">Loading locations</span>
        <Skeleton className="h-44 w-full rounded-[28px]!" />
        <Skeleton className="h-80 w-full rounded-[28px]!" />
      </div>
    )
  return (
    <div className="grid gap-5">
      <FormPanel title="Add a location" lead="Apartments are published under one of these.">
        <Wide>
          <AddLocation category={categories.data[0]} />
        </Wide>
      </FormPanel>
      {categories.data.map((category) => (
        <Registered key={category._id} category={category} onAsk={() => categories.refetch()} />
      ))}
    </div>
  )
}
