// Owns the head of a panel over the page: its title, and the button that closes it.
import { FrameIcon } from '../frame-icons.tsx'

type Props = { id: string; title: string; onClose: () => void; className: string }

export const PanelHeading = ({ id, title, onClose, className }: Props) => (
  <div className={`flex items-center justify-between gap-3 ${className}`}>
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    <button
      type="button"
      onClick={onClose}
      aria-label="Close"
      className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-sand"
    >
      <FrameIcon name="close" />
    </button>
  </div>
)
