/** Set if a form is sent again with the same idempotency key after a network error. */
export const RESENT_HEADER = "X-Resent-Form"
