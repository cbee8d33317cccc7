// Owns the document around every page: head, header, footer, and what is shown when a page fails.

import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router'
import type { Route } from './+types/root'
import inlineStyles from './app.css?inline'
import styles from './app.css?url'
import { Assistant } from './features/app/assistant/assistant.tsx'
import { Footer } from './features/app/shell/footer.tsx'
import { Header } from './features/app/shell/header.tsx'
import { PageFailure } from './features/app/shell/page-failure.tsx'
import { Progress } from './features/app/shell/progress.tsx'
import { todayInAccra } from './lib/clock.ts'
import { setFrontendKey } from './lib/frontend-key.ts'
import { loadSession } from './lib/session.ts'
import { type RootData, useSite } from './lib/site.ts'
import { apiContext, siteContext } from './server/context.ts'
import { readRate } from './server/rate.ts'
import { savesData } from './ui/save-data.ts'

export const links: Route.LinksFunction = () => [
  // The server takes it out of the page for a browser that saves data.
  ...(savesData()
    ? []
    : [{ rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const]),
  ...(import.meta.env.DEV ? [{ rel: 'stylesheet', href: styles }] : []),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export const loader = async ({ context }: Route.LoaderArgs): Promise<RootData> => {
  const site = context.get(siteContext)
  const cedisPerDollar = site.chargeCurrency === 'GHS' ? await readRate(context.get(apiContext)) : null
  return { site, year: todayInAccra().slice(0, 4), cedisPerDollar }
}

// The facts of the site do not change during a visit; they are read again where a page asks for it, as after another rate is saved.
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.href === nextUrl.href

/** Shown without JavaScript: public pages can be read, but dates, forms, payments and the dashboard need it. */
const NoScript = ({ supportEmail, supportPhone }: { supportEmail: string; supportPhone: string }) => (
  <noscript>
    {/* A browser that runs this code shows none of it, so its text is not sent to browsers as code. */}
    {import.meta.env.SSR && (
      <div className="wrap pt-4 max-sm:pb-4">
        <p className="rounded-2xl border border-gold/60 bg-[#fdf3dc] px-4 py-3 text-[#5b3d00]">
          <strong>This browser runs no JavaScript here.</strong> You can read every public page and its prices; all of
          them are linked at the foot. To choose dates, sign up, log in, book or pay, please switch JavaScript on for
          this site and reload. You can also write to{' '}
          <a href={`mailto:${supportEmail}`} className="font-semibold underline">
            {supportEmail}
          </a>{' '}
          or call{' '}
          <a href={`tel:${supportPhone.replace(/\s/g, '')}`} className="whitespace-nowrap font-semibold underline">
            {supportPhone}
          </a>
          .
        </p>
      </div>
    )}
  </noscript>
)

export const Layout = ({ children }: { children: ReactNode }) => {
  const data = useSite()
  setFrontendKey(data?.frontendKey ?? null)
  const site = data ?? { name: 'Akwaaba', supportEmail: '', supportPhone: '', social: [] }
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
    return loadSession()
  }, [])
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7f0" />
        <Meta />
        <Links />
        {/* Inlined, because a second request would delay the first paint on a slow connection. In the browser the element
            stays as the server sent it, so that the scripts need not contain the text as well. */}
        {import.meta.env.PROD && (
          <style
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made at build time
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? inlineStyles : '' }}
          />
        )}
      </head>
      <body className="flex flex-col">
        <a
          href="#main"
          className="unseen focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-full focus:bg-palm focus:px-5 focus:py-3 focus:text-white focus:[clip-path:none]"
        >
          Skip to the page
        </a>
        <Progress />
        <Header siteName={site.name} />
        {/* At least as high as the window below the header: a footer in view would move when the page becomes longer. */}
        <main id="main" tabIndex={-1} className="min-h-[calc(100lvh-72px)] flex-1 outline-none print:min-h-0">
          <NoScript {...site} />
          {children}
        </main>
        <Footer site={site} year={data?.year ?? ''} />
        <Assistant siteName={site.name} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export const ErrorBoundary = () => {
  const error = useRouteError()
  return <PageFailure isMissing={isRouteErrorResponse(error) && error.status === 404} />
}
