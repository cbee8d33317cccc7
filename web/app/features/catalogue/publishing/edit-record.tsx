// Owns the page that edits a record of the catalogue as an administrator: reading it, its form, and the way back to its list.
import type { ApiError } from '@akwaaba/contract/client'
import type { CallOf, Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { send, sentenceOf } from '../../../lib/api.ts'
import { defineQuery } from '../../../lib/query.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { EditForm, type Shape } from './edit-form.tsx'
import { FormSkeleton } from './form-frame.tsx'

type OfId = Endpoint & { params: NonNullable<Endpoint['params']> }

type Saved<E extends OfId> = ReplyOf<E> & { _id: string; version: number }

type Props<E extends OfId> = {
  id: string
  /** of its address beside the id: whose record it is */
  params?: Record<string, string>
  /** the call that reads it as its form holds it, and the one that changes it */
  reads: E
  writes: OfId & { files: object }
  shape: Shape<ReplyOf<E>>
  submitLabel: string
  listTo: string
  listLabel: string
  fieldOf?: (error: ApiError) => string | undefined
  children: ReactNode
}

export const EditRecord = <E extends OfId>(props: Props<E>) => {
  const { id, params, reads, writes, listTo, listLabel, children, ...form } = props
  const navigate = useNavigate()
  // Which parameters and body a row has is only known where it is named.
  const callOf = <C,>(rest: object) => ({ params: { ...params, id }, ...rest }) as C
  const call = callOf<CallOf<E>>({})
  const savedOf = (reply: ReplyOf<E>) => reply as Saved<E>
  const record = useQuery({ ...defineQuery(reads, call), refetchOnWindowFocus: false, refetchOnMount: 'always' })
  if (!record.data || (record.isFetching && !record.isFetchedAfterMount))
    return record.isError ? (
      <Notice
        tone="error"
        title="Error"
        action={
          <>
            <Button onClick={() => record.refetch()}>Try Again</Button>
            <ButtonLink kind="quiet" to={listTo}>
              {listLabel}
            </ButtonLink>
          </>
        }
      >
        {sentenceOf(record.error)}
      </Notice>
    ) : (
      <FormSkeleton />
    )
  return (
    <EditForm
      {...form}
      record={savedOf(record.data)}
      draftKey={`form:${writes.path}:${id}`}
      row={writes}
      callOf={(body) => callOf<CallOf<typeof writes> & { body: FormData }>({ body })}
      read={async () => savedOf(await send(reads, call))}
      cancelTo={listTo}
      onSaved={() => navigate(listTo)}
    >
      {children}
    </EditForm>
  )
}
