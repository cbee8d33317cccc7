// Owns the list of pages, in the order in which a visitor meets them.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('bookings', 'routes/bookings.tsx'),
  route('booking-info/:id', 'routes/booking-info.tsx'),
  route('package', 'routes/packages.tsx'),
  route('package-info/:id', 'routes/package-info.tsx'),
  route('properties', 'routes/properties.tsx'),
  route('properties-info/:id', 'routes/properties-info.tsx'),
  route('partners', 'routes/partners.tsx'),
  route('support', 'routes/support.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('login', 'routes/login.tsx'),
  route('admin-signup', 'routes/admin-signup.tsx'),
  route('reset-password-request', 'routes/reset-password-request.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  layout('routes/guarded.tsx', [
    route('checkout/:id', 'routes/checkout.tsx'),
    route('payment', 'routes/payment.tsx'),
    route('dashboard', 'routes/dashboard.tsx', [
      index('routes/dashboard-index.tsx'),
      route('pending', 'routes/dashboard-pending.tsx'),
      route('approved', 'routes/dashboard-approved.tsx'),
      route('packages', 'routes/dashboard-packages.tsx'),
      route('properties-purchased', 'routes/dashboard-properties.tsx'),
      route('profile', 'routes/dashboard-profile.tsx'),
    ]),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
