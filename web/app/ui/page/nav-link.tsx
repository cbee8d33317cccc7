// Owns links of a menu, which say whether they lead to the page that is shown.
import { Link, type LinkProps, useLocation } from 'react-router'

/**
 * A link of a menu, `aria-current` on its page and on the pages below it; classes follow that by `aria-[current]:`. The
 * router's own component can do more than the menus need, and every page would load it.
 */
export const NavLink = ({ to, ...rest }: LinkProps & { to: string }) => {
  const { pathname } = useLocation()
  const isCurrent = `${pathname}/`.startsWith(`${to}/`)
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />
}
