// Owns what a page shows before it is read: its heading, with what is loading or why it failed.
import { LoadFault, Loading } from './loading.tsx'

type Props = {
  title: string
  /** what is loading, for screen readers */
  what: string
  /** why reading it failed, if it did */
  fault: string | null
  onRetry: () => void
}

/** Takes the heading of a page and why reading it failed, if it did; gives the page without its content. */
export const UnreadPage = ({ title, what, fault, onRetry }: Props) => (
  <>
    <h1 className="mb-3 text-[1.4rem]">{title}</h1>
    {fault === null ? <Loading what={what} className="h-52" /> : <LoadFault onRetry={onRetry}>{fault}</LoadFault>}
  </>
)
