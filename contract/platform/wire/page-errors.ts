// Owns the refusals whose sentences pages show by themselves, where no reply of ours has brought one: they are loaded with the first
// page, and the other rows of the table are not.

export type ErrorRow = {
  status: 400 | 401 | 402 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 429 | 431 | 500 | 503 | 507
  msg: string
}

export const pageErrors = {
  not_signed_in: { status: 401, msg: 'Please log in to continue.' },
  sold_out: { status: 409, msg: 'This package is fully booked.' },
  tour_over: { status: 409, msg: 'This package has already taken place.' },
  too_large: { status: 413, msg: 'What was sent is too large.' },
  too_many_requests: { status: 429, msg: 'Too many tries. Please wait a little and try again.' },
  internal: { status: 500, msg: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, msg: 'The site cannot be reached at the moment. Please try again shortly.' },
} as const satisfies Record<string, ErrorRow>
