// Owns the services around a stay: airport pickups, tickets, and cars.
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'

const services = [
  {
    title: 'Airport pickups',
    picture: '/art/pickup.svg',
    text: 'A driver waits for you at arrivals. Add the pickup as an extra when you check out; its price is in your total before you pay.',
    to: paths.bookings(),
    action: 'Find a stay',
  },
  {
    title: 'Ticketing',
    picture: '/art/tickets.svg',
    text: 'Flights, concerts and festivals, arranged on request. Tell us what and when, and we answer with a price.',
    to: paths.tailored,
    action: 'Ask for tickets',
  },
  {
    title: 'Vehicle rentals',
    picture: '/art/rental.svg',
    text: 'A car for a day or a month, with or without a driver, arranged on request for the road you mean to take.',
    to: paths.tailored,
    action: 'Ask for a car',
  },
]

export const AroundAStay = () => (
  <section className="below-fold wrap mt-16" aria-labelledby="services">
    <h2 id="services" className="mb-6 text-[1.75rem] sm:text-[2.1rem]">
      Getting here and around
    </h2>
    <ul className="strip-on-phone grid gap-6 md:grid-cols-3">
      {services.map(({ title, picture, text, to, action }) => (
        <li
          key={title}
          className="relative flex flex-col overflow-hidden rounded-[28px] border border-line bg-card shadow-card"
        >
          <img
            src={picture}
            alt=""
            width={800}
            height={600}
            loading="lazy"
            className="aspect-8/5 w-full object-cover"
          />
          <div className="flex flex-1 flex-col p-5 sm:p-6">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 mb-3 text-ink-soft">{text}</p>
            <Link
              to={to}
              className="mt-auto flex min-h-11 items-center self-start font-semibold text-palm hover:underline"
            >
              {action} <span aria-hidden="true">&nbsp;→</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
