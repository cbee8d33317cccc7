// Owns blocking nights and giving them free again: for administrators everywhere, for members in their organisation.
import { createBlock, createHostBlock, deleteBlock, deleteHostBlock } from '@akwaaba/contract/calendar'
import { useSend } from '../../../lib/query.tsx'

type NewBlock = { apartmentId: string; startDate: string; endDate: string; note: string }
type Said = { onSuccess: (reply: { msg: string }) => void; onError?: (error: Error) => void }

/** Blocks nights; with `org` those of an apartment of that organisation. */
export const useBlockNights = (org?: string) => {
  const [ofAny, ofOwn] = [useSend(createBlock), useSend(createHostBlock)]
  const { isPending, error, reset } = org === undefined ? ofAny : ofOwn
  const mutate = (body: NewBlock, said: Said) =>
    org === undefined ? ofAny.mutate({ body }, said) : ofOwn.mutate({ params: { org }, body }, said)
  return { mutate, isPending, error, reset }
}

/** Deletes a block; with `org` one of that organisation. */
export const useFreeNights = (org?: string) => {
  const [ofAny, ofOwn] = [useSend(deleteBlock), useSend(deleteHostBlock)]
  const { isPending, error } = org === undefined ? ofAny : ofOwn
  const mutate = (id: string, said: Said) =>
    org === undefined ? ofAny.mutate({ params: { id } }, said) : ofOwn.mutate({ params: { org, id } }, said)
  return { mutate, isPending, error }
}
