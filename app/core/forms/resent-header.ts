export const RESENT_HEADER = "X-Resent-Form"
