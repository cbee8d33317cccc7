// Owns the icon of what saves a file. An arrow that stands by itself is that of a menu.
import { LineIcon } from '../frame-icons.tsx'

/** Gives an arrow into a tray, at the size of the icons of tools. */
export const FileIcon = () => <LineIcon d="M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14" size={16} />
