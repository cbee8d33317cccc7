// Owns blocking nights, moving blocks and giving their nights free again: for administrators everywhere, for members in their organisation.
import {
  changeBlock,
  changeHostBlock,
  createBlock,
  createHostBlock,
  deleteBlock,
  deleteHostBlock,
} from '@akwaaba/contract/calendar'
import type { CallOf, ReplyOf } from '@akwaaba/contract/endpoint'
import { useSend } from '../../../lib/query.tsx'

type NewBlock = { apartmentId: string; startDate: string; endDate: string; note: string }
type BlockChange = CallOf<typeof changeBlock>['body']
type Block = ReplyOf<typeof changeBlock>
type Said = { onSuccess: (reply: { msg: string }) => void; onError?: (error: Error) => void }

type SaidOfBlock = { onSuccess: (reply: Block) => void; onError?: (error: Error) => void }

/** Blocks nights; with `org` those of an apartment of that organisation. */
export const useBlockNights = (org?: string) => {
  const [ofAny, ofOwn] = [useSend(createBlock), useSend(createHostBlock)]
  const { isPending, error, reset } = org === undefined ? ofAny : ofOwn
  const mutate = (body: NewBlock, said: SaidOfBlock) =>
    org === undefined ? ofAny.mutate({ body }, said) : ofOwn.mutate({ params: { org }, body }, said)
  return { mutate, isPending, error, reset }
}

/** Moves a block; with `org` one of that organisation. */
export const useChangeBlock = (org?: string) => {
  const [ofAny, ofOwn] = [useSend(changeBlock), useSend(changeHostBlock)]
  const { isPending, error, reset } = org === undefined ? ofAny : ofOwn
  const mutate = (id: string, body: BlockChange, said: SaidOfBlock) =>
    org === undefined ? ofAny.mutate({ params: { id }, body }, said) : ofOwn.mutate({ params: { org, id }, body }, said)
  // The bars of several blocks can be moved one right after the other.
  const sendEach = (id: string, body: BlockChange, said: SaidOfBlock) =>
    org === undefined
      ? ofAny.sendEach({ params: { id }, body }, said)
      : ofOwn.sendEach({ params: { org, id }, body }, said)
  return { mutate, sendEach, isPending, error, reset }
}

/** Deletes a block; with `org` one of that organisation. */
export const useFreeNights = (org?: string) => {
  const [ofAny, ofOwn] = [useSend(deleteBlock), useSend(deleteHostBlock)]
  const { isPending, error } = org === undefined ? ofAny : ofOwn
  const mutate = (id: string, said: Said) =>
    org === undefined ? ofAny.mutate({ params: { id } }, said) : ofOwn.mutate({ params: { org, id } }, said)
  return { mutate, isPending, error }
}
