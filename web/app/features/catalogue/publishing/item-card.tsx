// Owns the card of a record in a list of the catalogue: its picture, its facts and its actions.
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'

type Props = {
  title: string
  picture: string | null
  children: ReactNode
  /** buttons beside Delete */
  actions?: ReactNode
  /** without it there is no Delete */
  onDelete: (() => void) | undefined
  /** h2, or h3 below one */
  heading?: 'h2' | 'h3'
}

const sizes = '(min-width: 1280px) 300px, (min-width: 640px) 45vw, 94vw'

export const ItemCard = ({ title, picture, children, actions, onDelete, heading: Heading = 'h2' }: Props) => (
  <article
    aria-label={title}
    className="flex h-full flex-col overflow-hidden rounded-[28px] border border-line bg-card shadow-card"
  >
    <Picture name={picture} alt="" sizes={sizes} className="aspect-4/3" />
    <div className="flex flex-1 flex-col p-4 sm:p-5">
      <Heading className="text-lg">{title}</Heading>
      <div className="mt-1 text-[0.95rem] text-ink-soft">{children}</div>
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        {actions}
        {onDelete && (
          <Button kind="quiet" className="text-error!" onClick={onDelete}>
            Delete<span className="unseen"> {title}</span>
          </Button>
        )}
      </div>
    </div>
  </article>
)

export const ItemGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>
)

/** The head of a page of the catalogue: its title, and a link to a related page. */
export const CatalogueHead = ({ title, action }: { title: string; action?: ReactNode }) => (
  <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
    <h1 className="text-[2rem]">{title}</h1>
    {action}
  </div>
)
