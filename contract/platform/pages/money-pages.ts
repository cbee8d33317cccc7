// Owns the pages of money for administrators, as a part of the pages behind a login.
import type { Page } from './page.ts'

export const moneyPages = [
  {
    path: '/dashboard/payments',
    file: 'money/dashboard-payments.tsx',
    who: 'admin',
    label: 'Payments',
    menu: { icon: 'card', in: { money: 1 } },
  },
  { path: '/dashboard/guests/:id', file: 'people/dashboard-guest.tsx', who: 'admin' },
  { path: '/dashboard/payments/:id', file: 'money/dashboard-payment.tsx', who: 'admin' },
  {
    path: '/dashboard/refunds',
    file: 'money/dashboard-refunds.tsx',
    who: 'admin',
    label: 'Refunds',
    menu: { icon: 'history', in: { money: 3 } },
  },
  {
    path: '/dashboard/transfers',
    file: 'money/dashboard-transfers.tsx',
    who: 'admin',
    label: 'Transfers',
    menu: { icon: 'bank', in: { money: 2 } },
  },
  {
    path: '/dashboard/payouts',
    file: 'money/dashboard-payouts.tsx',
    who: 'admin',
    label: 'Payouts',
    menu: { icon: 'send', in: { money: 4 } },
  },
  {
    path: '/dashboard/reports',
    file: 'app/dashboard-reports.tsx',
    who: 'admin',
    label: 'Reports',
    menu: { icon: 'chart', in: { money: 6 } },
  },
] as const satisfies readonly Page[]
