/** Comes with a form that is sent again under the same idempotency key because no answer came. */
export const RESENT_HEADER = "X-Resent-Form"
