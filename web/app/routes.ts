import { index, type RouteConfig, route } from '@react-router/dev/routes'
export default [index('routes/home.tsx'), route('bookings', 'routes/bookings.tsx'), route('booking-info/:id', 'routes/booking-info.tsx'), route('*', 'routes/not-found.tsx')] satisfies RouteConfig
