// Owns the footer: every public page, how to reach us, and the year.
import { aboutLinks, soldLinks } from '@akwaaba/contract/page-links'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Logo } from '../../../ui/page/logo.tsx'

type Site = { name: string; supportEmail: string; supportPhone: string; social: { label: string; url: string }[] }

export const Footer = ({ site, year }: { site: Site; year: string }) => (
  <footer className="below-fold mt-20 border-line border-t bg-sand">
    <div className="wrap grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-4">
      <div>
        <Link to={paths.home} className="inline-flex min-h-11 items-center rounded-lg">
          <Logo name={site.name} />
        </Link>
        <p className="mt-2 text-ink-soft">
          Apartments by the night, tours by the day, and homes for good, all over Ghana.
        </p>
      </div>
      <nav aria-label="Footer" className="grid grid-cols-2 gap-10 lg:col-span-2">
        {[soldLinks, aboutLinks].map((links, i) => (
          <div key={i ? 'about' : 'sold'}>
            <h2 className="font-semibold text-base">{i ? `About ${site.name}` : 'Explore'}</h2>
            <ul className="mt-2">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="flex min-h-11 items-center text-ink-soft hover:text-ink hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div>
        <h2 className="font-semibold text-base">Talk to us</h2>
        <ul className="mt-2 text-ink-soft">
          <li>
            <a
              href={`mailto:${site.supportEmail}`}
              className="flex min-h-11 items-center hover:text-ink hover:underline"
            >
              {site.supportEmail}
            </a>
          </li>
          <li>
            <a
              href={`tel:${site.supportPhone.replace(/\s/g, '')}`}
              className="flex min-h-11 items-center hover:text-ink hover:underline"
            >
              {site.supportPhone}
            </a>
          </li>
          {site.social.map(({ label, url }) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-11 items-center hover:text-ink hover:underline"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
    <div className="wrap">
      <p className="border-line border-t pt-5 pr-16 pb-8 text-ink-soft text-sm">
        © {year} {site.name}
      </p>
    </div>
  </footer>
)
